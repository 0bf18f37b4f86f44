import { isPaid, type Charge } from "../ledger/charge"
import type { CodeTransaction } from "../ledger/transaction"
import { moment, reais } from "./words"

export type CodeCharge = Charge & { transaction: CodeTransaction }

export type CodeInWords = {
  tone: "open" | "good" | "over"
  /** One or two words, for a list. */
  label: string
  title: string
  text: string
}

/** How the payer's bank speaks of a code; `merchant` by name. */
export function codeInWords(
  charge: CodeCharge,
  { merchant, now }: { merchant: string; now: number }
): CodeInWords {
  const { state, originalAmount, transaction } = charge
  const sum = reais(originalAmount)
  switch (state.transactionStatus) {
    case "PENDING":
    case "PRE_AUTHORIZED":
      // The bank knows that it is too late, whatever the gateway tells of it.
      return now < transaction.expiresAt
        ? {
            tone: "open",
            label: "Aguardando pagamento",
            title: `Pagar ${sum} para ${merchant}`,
            text: "Confira os dados antes de confirmar.",
          }
        : expired(charge, merchant)
    case "EXPIRED":
      return expired(charge, merchant)
    case "PAID":
      return {
        tone: "good",
        label: "Pago",
        title: "Pagamento confirmado",
        text: `Você pagou ${sum} para ${merchant}.`,
      }
    case "PARTIALLY_REFUNDED":
      return {
        tone: "good",
        label: "Devolvido em parte",
        title: "Pagamento devolvido em parte",
        text: `${merchant} devolveu ${reais(state.refundedAmount)} dos ${sum} que você pagou.`,
      }
    case "REFUNDED":
      return {
        tone: "over",
        label: "Devolvido",
        title: "Pagamento devolvido",
        text: `${merchant} devolveu os ${sum} que você pagou.`,
      }
    case "CHARGEBACK":
      return {
        tone: "over",
        label: "Contestado",
        title: "Pagamento contestado",
        text: `O pagamento de ${sum} para ${merchant} está em análise.`,
      }
    case "CANCELED":
      return isPaid(charge) ? undone(sum, merchant) : canceled(sum, merchant)
    case "DENIED":
      return {
        tone: "over",
        label: "Recusado",
        title: "Pagamento recusado",
        text: `O pagamento de ${sum} para ${merchant} foi recusado. Nada foi cobrado.`,
      }
  }
}

function expired(
  { originalAmount, transaction }: CodeCharge,
  merchant: string
): CodeInWords {
  return {
    tone: "over",
    label: "Expirado",
    title: "Este código expirou",
    text: `O prazo para pagar ${reais(originalAmount)} para ${merchant} terminou em ${moment(transaction.expiresAt)}. Nada foi cobrado. Para pagar, peça um novo código à loja.`,
  }
}

function canceled(sum: string, merchant: string): CodeInWords {
  return {
    tone: "over",
    label: "Cancelado",
    title: "Este código foi cancelado",
    text: `A cobrança de ${sum} de ${merchant} foi cancelada. Nada foi cobrado.`,
  }
}

function undone(sum: string, merchant: string): CodeInWords {
  return {
    tone: "over",
    label: "Desfeito",
    title: "Pagamento desfeito",
    text: `O pagamento de ${sum} para ${merchant} foi desfeito e o valor voltou para você.`,
  }
}
