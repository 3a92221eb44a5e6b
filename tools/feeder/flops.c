// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Operations with floating-point numbers: sums, differences, products, quotients, square roots,
 * maxima and minima, each element of a vector by itself, a fused multiply-add as two. The x87's are
 * of double precision here, as Valgrind computes them.
 */
#include "feeder.h"

/* How many elements an operation has, and which */
static UInt elements(IROp op, Bool *single)
{
	*single = True;
	switch (op) {
	case Iop_MAddF32: case Iop_MSubF32:
	case Iop_AddF32: case Iop_SubF32: case Iop_MulF32: case Iop_DivF32: case Iop_SqrtF32:
	case Iop_MaxNumF32: case Iop_MinNumF32:
	case Iop_Add32F0x4: case Iop_Sub32F0x4: case Iop_Mul32F0x4: case Iop_Div32F0x4:
	case Iop_Sqrt32F0x4: case Iop_Max32F0x4: case Iop_Min32F0x4:
		return 1;
	case Iop_Add32Fx2: case Iop_Sub32Fx2: case Iop_Mul32Fx2: case Iop_Max32Fx2:
	case Iop_Min32Fx2:
		return 2;
	case Iop_Add32Fx4: case Iop_Sub32Fx4: case Iop_Mul32Fx4: case Iop_Div32Fx4:
	case Iop_Sqrt32Fx4: case Iop_Max32Fx4: case Iop_Min32Fx4:
		return 4;
	case Iop_Add32Fx8: case Iop_Sub32Fx8: case Iop_Mul32Fx8: case Iop_Div32Fx8:
	case Iop_Sqrt32Fx8: case Iop_Max32Fx8: case Iop_Min32Fx8:
		return 8;
	default:
		break;
	}
	*single = False;
	switch (op) {
	case Iop_MAddF64: case Iop_MSubF64:
	case Iop_AddF64: case Iop_SubF64: case Iop_MulF64: case Iop_DivF64: case Iop_SqrtF64:
	case Iop_MaxNumF64: case Iop_MinNumF64:
	case Iop_Add64F0x2: case Iop_Sub64F0x2: case Iop_Mul64F0x2: case Iop_Div64F0x2:
	case Iop_Sqrt64F0x2: case Iop_Max64F0x2: case Iop_Min64F0x2:
		return 1;
	case Iop_Add64Fx2: case Iop_Sub64Fx2: case Iop_Mul64Fx2: case Iop_Div64Fx2:
	case Iop_Sqrt64Fx2: case Iop_Max64Fx2: case Iop_Min64Fx2:
		return 2;
	case Iop_Add64Fx4: case Iop_Sub64Fx4: case Iop_Mul64Fx4: case Iop_Div64Fx4:
	case Iop_Sqrt64Fx4: case Iop_Max64Fx4: case Iop_Min64Fx4:
		return 4;
	default:
		return 0;
	}
}

/**
 * pf_flops() - is an expression an operation with floating-point numbers?
 * @e: the expression; a fused one alone has four operands
 * @single: of single precision, otherwise double
 *
 * Return: how many elements it has, or 0.
 */
UInt pf_flops(const IRExpr *e, Bool *single)
{
	switch (e->tag) {
	case Iex_Unop:
		return elements(e->Iex.Unop.op, single);
	case Iex_Binop:
		return elements(e->Iex.Binop.op, single);
	case Iex_Triop:
		return elements(e->Iex.Triop.details->op, single);
	case Iex_Qop:
		return elements(e->Iex.Qop.details->op, single);
	default:
		return 0;
	}
}
