import { toast } from "@medusajs/ui"
import { useBookAsPart } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "./confirm-prompt"
import type { PromptProps } from "./prompt-props"
import { usePaymentWords } from "./use-payment-words"

/** Books what was paid on the order, though it is another amount; the rest is still asked for. */
export function BookAsPartPrompt({ charge, onEnd }: PromptProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const book = useBookAsPart()
  return (
    <ConfirmPrompt
      needsReason
      title={t("act.book_as_part.title")}
      what={t("act.book_as_part.what", {
        amount: money(charge.captured, charge.currency_code),
      })}
      confirm={t("act.book_as_part.label")}
      progress={book}
      onEnd={onEnd}
      onConfirm={(reason) =>
        book.mutate(
          { charge, reason },
          {
            onSuccess: () => {
              toast.success(t("act.book_as_part.done"))
              onEnd()
            },
          }
        )
      }
    />
  )
}
