import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useFigures, useResolveOperation } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { Choice } from "./choice"
import { ConfirmPrompt } from "./confirm-prompt"
import { GatewayFigures } from "./gateway-figures"
import { usePaymentWords } from "./use-payment-words"

interface ResolvePromptProps {
  chargeId: string
  operationId: string
  onEnd: () => void
}

/** A person says whether what is being confirmed happened, after seeing what the gateway shows now. */
export function ResolvePrompt({
  chargeId,
  operationId,
  onEnd,
}: ResolvePromptProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const { data, error } = useFigures(chargeId)
  const resolve = useResolveOperation()
  const [outcome, setOutcome] = useState<"happened" | "never_happened">()
  const [as, setAs] = useState<"paid" | "authorized">()
  const operation = data?.operation
  // The gateway does not tell what a charge is that it does not show.
  const asksAs =
    outcome === "happened" &&
    operation?.kind === "create" &&
    data?.gateway === null
  return (
    <ConfirmPrompt
      isDangerous
      needsReason
      title={t("act.resolve.title")}
      what={
        operation
          ? t("act.resolve.what", {
              operation: t(`operations.kinds.${operation.kind}`),
              amount: money(operation.amount, data.charge.currency_code),
            })
          : t("act.resolve.asks")
      }
      confirm={t("act.resolve.label")}
      isReady={
        data !== undefined &&
        outcome !== undefined &&
        !(asksAs && as === undefined)
      }
      progress={resolve}
      onEnd={onEnd}
      onConfirm={(reason) => {
        if (!data || !outcome) return
        resolve.mutate(
          {
            id: chargeId,
            operation_id: operationId,
            outcome,
            ...(asksAs && as ? { as } : {}),
            reason,
            observed: data.observed,
          },
          {
            onSuccess: () => {
              toast.success(t("act.resolve.done"))
              onEnd()
            },
          }
        )
      }}
    >
      <GatewayFigures data={data} error={error} />
      <Choice
        label={t("act.resolve.question")}
        value={outcome}
        onChange={setOutcome}
        options={(["happened", "never_happened"] as const).map((value) => ({
          value,
          label: t(`act.resolve.outcomes.${value}.label`),
          hint: t(`act.resolve.outcomes.${value}.hint`),
        }))}
      />
      {asksAs && (
        <Choice
          label={t("act.resolve.as")}
          value={as}
          onChange={setAs}
          options={(["paid", "authorized"] as const).map((value) => ({
            value,
            label: t(`words.states.${value}`),
          }))}
        />
      )}
    </ConfirmPrompt>
  )
}
