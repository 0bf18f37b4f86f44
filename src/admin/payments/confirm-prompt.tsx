import { Button, Hint, Label, Prompt, Textarea } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { statusOf } from "../api/admin-client"
import { useTexts } from "../i18n/use-texts"
import { Refusal } from "./refusal"

interface ConfirmPromptProps {
  title: string
  /** What will happen, with the figures that it is about. */
  what: ReactNode
  confirm: string
  isDangerous?: boolean
  /** A reason is asked for, which stands in the history. */
  needsReason?: boolean
  isReady?: boolean
  progress: { error: unknown; isPending: boolean }
  onConfirm: (reason: string) => void
  onEnd: () => void
  /** What else must be said. */
  children?: ReactNode
}

/** Asks before something is done. What was refused because it has changed is not sent once more. */
export function ConfirmPrompt({
  isDangerous = false,
  needsReason = false,
  isReady = true,
  ...props
}: ConfirmPromptProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState("")
  const { error, isPending } = props.progress
  const hasChanged = statusOf(error) === 409
  const isComplete = isReady && !(needsReason && reason.trim() === "")
  return (
    <Prompt
      open
      variant={isDangerous ? "danger" : "confirmation"}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onEnd()
      }}
    >
      <Prompt.Content className="max-h-[90vh] overflow-y-auto">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isComplete && !isPending && !hasChanged) {
              props.onConfirm(reason.trim())
            }
          }}
        >
          <Prompt.Header>
            <Prompt.Title>{props.title}</Prompt.Title>
            <Prompt.Description asChild>
              <div>{props.what}</div>
            </Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-4 px-6 pt-4 empty:hidden">
            {props.children}
            {needsReason && <Reason value={reason} onChange={setReason} />}
            {error !== null && error !== undefined && <Refusal error={error} />}
          </div>
          <Prompt.Footer>
            <Prompt.Cancel type="button">
              {t(hasChanged ? "act.close" : "actions.cancel")}
            </Prompt.Cancel>
            {!hasChanged && (
              <Button
                type="submit"
                size="small"
                variant={isDangerous ? "danger" : "primary"}
                disabled={!isComplete}
                isLoading={isPending}
              >
                {props.confirm}
              </Button>
            )}
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}

interface ReasonProps {
  value: string
  onChange: (reason: string) => void
}

function Reason({ value, onChange }: ReasonProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t("act.reason")}
      </Label>
      <Textarea
        id={id}
        value={value}
        maxLength={1000}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Hint id={`${id}-hint`}>{t("act.reasonHint")}</Hint>
    </div>
  )
}
