import { Prompt, Textarea } from "@medusajs/ui"
import { type ReactNode, useId, useRef, useState } from "react"
import { asRefusedRequest } from "../../api/refused-request"
import { useTexts } from "../../i18n/use-texts"
import { Field } from "./field"
import { Refusal } from "../refusal"
import { SmallButton } from "../small-button"

const FIELDS = "input, textarea"

interface ConfirmPromptProps {
  title: string
  /** Says what will happen, with amounts and numbers. */
  what: ReactNode
  confirm: string
  isDangerous?: boolean
  /** Whether the administrator has to type a reason. Default: false. */
  needsReason?: boolean
  /**
   * Whether everything except the reason is complete: the input in `children`, and the data that the prompt has to
   * load. If it is false, the administrator cannot confirm. Default: true.
   */
  isReady?: boolean
  /**
   * The mutation that `onConfirm` starts. The prompt shows the mutation's error, and cannot be closed while the
   * mutation is pending.
   */
  progress: { error: unknown; isPending: boolean }
  onConfirm: (reason: string) => void
  onEnd: () => void
  children?: ReactNode
}

/**
 * Asks for confirmation of a change. If the server answers that the data have changed (409), the confirm button
 * disappears, so that the administrator has to close the prompt.
 */
export function ConfirmPrompt({
  isDangerous = false,
  needsReason = false,
  isReady = true,
  ...props
}: ConfirmPromptProps) {
  const { t } = useTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState("")
  const [opener] = useState(() => document.activeElement)
  const { error, isPending } = props.progress
  const hasChanged = asRefusedRequest(error)?.status === 409
  const isComplete = isReady && !(needsReason && reason.trim() === "")
  return (
    <Prompt
      open
      variant={isDangerous ? "danger" : "confirmation"}
      onOpenChange={(isOpen) => {
        // Closing the prompt during the request would hide its outcome.
        if (!isOpen && !isPending) props.onEnd()
      }}
    >
      <Prompt.Content
        className="max-h-[90vh] overflow-y-auto"
        onOpenAutoFocus={(event) => {
          // The first field gets the focus. Without a field, the prompt focuses its cancel button.
          const field = form.current?.querySelector<HTMLElement>(FIELDS)
          if (!field) return
          event.preventDefault()
          field.focus()
        }}
        onCloseAutoFocus={(event) => {
          // The focus must return to the opener explicitly, because no trigger of the UI kit opened the prompt.
          event.preventDefault()
          if (opener instanceof HTMLElement) opener.focus()
        }}
      >
        <form
          ref={form}
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
            {needsReason && (
              <Field
                isNarrow
                id={id}
                label={t("act.reason")}
                hint={t("act.reasonHint")}
              >
                <Textarea
                  id={id}
                  value={reason}
                  maxLength={1000}
                  aria-describedby={`${id}-hint`}
                  onChange={({ target }) => setReason(target.value)}
                />
              </Field>
            )}
            {error != null && <Refusal error={error} />}
          </div>
          <Prompt.Footer>
            <Prompt.Cancel type="button">
              {t(hasChanged ? "actions.close" : "actions.cancel")}
            </Prompt.Cancel>
            {!hasChanged && (
              <SmallButton
                type="submit"
                variant={isDangerous ? "danger" : "primary"}
                disabled={!isComplete}
                isLoading={isPending}
              >
                {props.confirm}
              </SmallButton>
            )}
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}
