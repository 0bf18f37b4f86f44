import { Text } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { readPluginRoute } from "../../api/admin-client"
import type { OrderPayments } from "../../api/admin-answer-types"
import { useTexts } from "../../i18n/use-texts"
import { CopyButton } from "../../page/copy-button"
import { useRefusalToast } from "../../page/refusal"
import { SmallButton } from "../../page/small-button"

/**
 * The part of the answer of GET …/orders/:id/fiscal-document that this component uses: the CPF or CNPJ of the order's
 * buyer. `fiscal_document` is null if the plugin has no readable document.
 */
interface FiscalDocumentAnswer {
  fiscal_document: {
    type: "CPF" | "CNPJ"
    /** The CPF or CNPJ without punctuation. `formatted` is the same document with punctuation. */
    document: string
    formatted: string
  } | null
}

interface FiscalDocumentProps {
  orderId: string
  type: NonNullable<OrderPayments["fiscal_document_type"]>
}

/**
 * Shows a button that displays the buyer's CPF or CNPJ, which the store needs for the invoice (nota fiscal). The
 * document is loaded only when the button is pressed, because the plugin records each access.
 */
export function FiscalDocumentButton({ orderId, type }: FiscalDocumentProps) {
  const { t } = useTexts()
  const sayRefusal = useRefusalToast()
  const { data, isPending, mutate } = useMutation({
    mutationFn: () =>
      readPluginRoute<FiscalDocumentAnswer>(
        `/orders/${orderId}/fiscal-document`
      ),
    onError: sayRefusal,
  })
  const kept = data?.fiscal_document
  return (
    <section
      aria-label={t("fiscalDocument.title", { type })}
      className="flex flex-wrap items-center justify-between gap-2 px-6 py-4"
    >
      <div>
        <Text size="small" weight="plus">
          {t("fiscalDocument.title", { type })}
        </Text>
        <div aria-live="polite">
          <Text size="small">
            {kept?.formatted ??
              t(kept === null ? "fiscalDocument.gone" : "fiscalDocument.hint")}
          </Text>
        </div>
      </div>
      {kept ? (
        <CopyButton
          label={t("fiscalDocument.copy", { type: kept.type })}
          text={kept.document}
        />
      ) : (
        kept === undefined && (
          <SmallButton isLoading={isPending} onClick={() => mutate()}>
            {t("fiscalDocument.show", { type })}
          </SmallButton>
        )
      )}
    </section>
  )
}
