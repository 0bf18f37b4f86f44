import { toast } from "@medusajs/ui"
import { useAcceptFigure, useFigures } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "./confirm-prompt"
import { GatewayFigures } from "./gateway-figures"
import type { PromptProps } from "./prompt-props"

/** A person takes what the gateway shows for the truth, after seeing both. */
export function AcceptFigurePrompt({ charge, onEnd }: PromptProps) {
  const { t } = useTexts()
  const { data, error } = useFigures(charge.id)
  const accept = useAcceptFigure()
  return (
    <ConfirmPrompt
      isDangerous
      needsReason
      title={t("act.accept_gateway_figure.title")}
      what={t("act.accept_gateway_figure.what")}
      confirm={t("act.accept_gateway_figure.label")}
      isReady={data !== undefined && data.gateway !== null}
      progress={accept}
      onEnd={onEnd}
      onConfirm={(reason) => {
        if (!data) return
        accept.mutate(
          { id: charge.id, reason, observed: data.observed },
          {
            onSuccess: () => {
              toast.success(t("act.accept_gateway_figure.done"))
              onEnd()
            },
          }
        )
      }}
    >
      <GatewayFigures data={data} error={error} />
    </ConfirmPrompt>
  )
}
