import { minorUnits } from "../../../src/charge/money"
import type { PaymentLinkOrder } from "../../../src/charge/payment-link"

export const LINK_ID = "65a1f0c2d3"
export const TRANSACTION_ID = "7e8b9c1d-5b1e-5c3d-9a77-0d1c2b3a4f5e"

export const aLinkAnswer = {
  link: `https://pay.example/p/${LINK_ID}`,
  deeplink: "wallet://pay/65a1f0c2d3",
  brcode: "00020126BR.GOV.BCB.PIX6304ABCD",
  status: "ACTIVE",
  charge: { order_number: "ORDER-1" },
  expired_at: "2026-12-01",
}

export const aRefundAnswer = {
  id: "7e8b9c1d-5b1e-5c3d-9a77-0d1c2b3a4f60",
  originalTransactionId: TRANSACTION_ID,
  status: "PARTREFUNDED",
  amount: 500,
}

export const anOrder: PaymentLinkOrder = {
  orderNumber: "ORDER-1",
  name: "Pedido 1024",
  amount: minorUnits(1_999),
  methods: ["pix", "wallet", "card"],
}
