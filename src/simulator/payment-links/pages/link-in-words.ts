import { moment, reais } from "../../payer-panel/words"
import { linkStatus } from "../ledger/link-status"
import { linkSums } from "../ledger/link-sums"
import {
  isPayment,
  type LinkPaymentType,
  type PaymentLink,
} from "../ledger/payment-link"

export type LinkInWords = {
  tone: "open" | "good" | "over"
  /** One or two words, for a list. */
  label: string
  title: string
  text: string
}

/** How the gateway's page speaks of a link to its payer; `merchant` by name. */
export function linkInWords(
  link: PaymentLink,
  { merchant, now }: { merchant: string; now: number }
): LinkInWords {
  const sum = reais(link.amount)
  const paid = paidInWords(link, merchant)
  switch (linkStatus(link, now)) {
    case "ACTIVE":
      return paid === undefined
        ? {
            tone: "open",
            label: "Ativo",
            title: `Pagar ${sum} para ${merchant}`,
            text: "Confira os dados e escolha como pagar.",
          }
        : {
            tone: "good",
            label: "Pago",
            title: "Pagamento confirmado",
            text: `${paid} O link continua ativo.`,
          }
    case "INACTIVE":
      return {
        tone: "over",
        label: "Inativo",
        title: "Este link não está mais ativo",
        text: `${paid ?? "Nada foi cobrado."} A loja desativou este link: ele não aceita pagamentos.`,
      }
    case "EXPIRED":
      return {
        tone: "over",
        label: "Expirado",
        title: "Este link expirou",
        text: `${paid ?? "Nada foi cobrado."} O prazo para pagar terminou${ending(link)}. Para pagar, peça um novo link à loja.`,
      }
  }
}

export function paymentTypeName(paymentType: LinkPaymentType): string {
  switch (paymentType) {
    case "PIX":
      return "Pix"
    case "WALLET":
      return "Carteira digital"
    case "CREDIT_CARD":
      return "Cartão de crédito"
  }
}

function paidInWords(link: PaymentLink, merchant: string): string | undefined {
  const count = link.transactions.filter(isPayment).length
  if (count === 0) {
    return undefined
  }
  const { paidAmount, refundedAmount } = linkSums(link)
  const times = count === 1 ? "" : `, em ${count} pagamentos`
  const returned =
    refundedAmount === 0
      ? ""
      : ` ${merchant} devolveu ${reais(refundedAmount)}.`
  return `Você pagou ${reais(paidAmount)} para ${merchant}${times}.${returned}`
}

function ending({ closesAt }: PaymentLink): string {
  return closesAt === null ? "" : ` em ${moment(closesAt)}`
}
