import { randomUUID } from "node:crypto"

import { nameOf } from "../merchants/merchant"
import type { CodeRequest } from "../operations/codes/code-request"
import type { Charge } from "./charge"
import { pixPayload } from "./codes/pix-payload"
import { openCharge, type CommittedCreation, type Moment } from "./open-charge"

export type CommittedCode = CommittedCreation<CodeRequest> & {
  lifetimeMs: number
  qrCodeBase64: string | null
}

/** A charge that nobody has paid yet. */
export function openCode(code: CommittedCode, moment: Moment): Charge {
  const [transaction] = code.request.transactions
  const id = randomUUID()
  const opening = {
    id,
    chargeStatus: "PRE_AUTHORIZED",
    transactionStatus: "PENDING",
    event: "code_created",
    transaction: {
      transactionId: transaction.transactionId ?? randomUUID(),
      paymentType: transaction.paymentType,
      softDescriptor: transaction.softDescriptor,
      qrCode: qrCodeOf(code, id),
      qrCodeBase64: code.qrCodeBase64,
      expiresAt: moment.now + code.lifetimeMs,
    },
  } as const
  return openCharge(code, opening, moment)
}

function qrCodeOf({ request, merchant }: CommittedCode, id: string): string {
  const [{ paymentType, amount }] = request.transactions
  switch (paymentType) {
    case "PIX":
      return pixPayload({ amount, merchantName: nameOf(merchant), id })
    case "WALLET":
      return `https://wallet.simulator.invalid/pay/${id}`
  }
}
