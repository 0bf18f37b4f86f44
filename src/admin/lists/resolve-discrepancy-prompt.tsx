import { Button, Hint, Label, Prompt, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import type { ShownDiscrepancy } from "../api/payment-answers"
import { useResolveDiscrepancy } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { Refusal } from "../payments/refusal"
import { usePaymentWords } from "../payments/use-payment-words"

interface ResolveDiscrepancyPromptProps {
  discrepancy: ShownDiscrepancy
  /** Its payment, read when this was opened: refused when that has changed since. */
  observed: string | undefined
  onEnd: () => void
}

/** Asks what was done about a discrepancy; without that it stays open. */
export function ResolveDiscrepancyPrompt({
  discrepancy,
  observed,
  onEnd,
}: ResolveDiscrepancyPromptProps) {
  const { t } = useTexts()
  const { title } = usePaymentWords().discrepancy(discrepancy.kind)
  const [resolution, setResolution] = useState("")
  const change = useResolveDiscrepancy()
  return (
    <Prompt
      open
      variant="confirmation"
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd()
      }}
    >
      <Prompt.Content>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (resolution.trim() === "" || change.isPending) return
            change.mutate(
              {
                id: discrepancy.id,
                resolution: resolution.trim(),
                ...(observed === undefined ? {} : { observed }),
              },
              {
                onSuccess: () => {
                  toast.success(t("discrepancyList.resolvedNow"))
                  onEnd()
                },
              }
            )
          }}
        >
          <Prompt.Header>
            <Prompt.Title>
              {t("discrepancyList.resolveTitle", { title })}
            </Prompt.Title>
            <Prompt.Description>
              {t("discrepancyList.resolveMeans")}
            </Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-2 px-6 pt-4">
            <Label htmlFor="resolution" size="small" weight="plus">
              {t("discrepancyList.resolution")}
            </Label>
            <Textarea
              id="resolution"
              value={resolution}
              maxLength={1000}
              aria-describedby="resolution-hint"
              onChange={({ target }) => setResolution(target.value)}
            />
            <Hint id="resolution-hint">
              {t("discrepancyList.resolutionHint")}
            </Hint>
            {change.error && <Refusal error={change.error} />}
          </div>
          <Prompt.Footer>
            <Prompt.Cancel type="button">{t("actions.cancel")}</Prompt.Cancel>
            {!change.error && (
              <Button
                type="submit"
                size="small"
                disabled={resolution.trim() === ""}
                isLoading={change.isPending}
              >
                {t("discrepancyList.resolve")}
              </Button>
            )}
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}
