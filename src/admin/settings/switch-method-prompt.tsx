import { Button, Hint, Label, Prompt, Textarea } from "@medusajs/ui"
import { useState } from "react"
import type { ShownMethod } from "../api/contract"
import { useSwitchMethod } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { LeftOpen } from "./left-open"
import { ProblemHint, useProblemWords } from "./refused"

interface PromptProps {
  method: ShownMethod
  onEnd: () => void
}

/** Asks why a method is switched; without a reason it is not. */
export function SwitchMethodPrompt({ method, onEnd }: PromptProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState("")
  const change = useSwitchMethod()
  const wordsFor = useProblemWords()
  const name = t(`methods.names.${method.method}`)
  return (
    <Prompt
      open
      variant={method.on ? "danger" : "confirmation"}
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd()
      }}
    >
      <Prompt.Content
        className="max-h-[90vh] overflow-y-auto"
        onCloseAutoFocus={(event) => {
          // Opened by no trigger of its own, it would leave the focus nowhere.
          event.preventDefault()
          document.getElementById(method.id)?.focus()
        }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim() === "") return
            change.mutate(
              { id: method.id, on: !method.on, reason: reason.trim() },
              { onSuccess: onEnd }
            )
          }}
        >
          <Prompt.Header>
            <Prompt.Title>
              {t(method.on ? "methods.switchOff" : "methods.switchOn", {
                method: name,
              })}
            </Prompt.Title>
            <Prompt.Description>
              {t(method.on ? "methods.offMeans" : "methods.onMeans")}
            </Prompt.Description>
          </Prompt.Header>
          {method.on && (
            <div className="px-6 pt-4">
              <LeftOpen method={method} />
            </div>
          )}
          <div className="flex flex-col gap-y-2 px-6 pt-4">
            <Label htmlFor="switch-reason" size="small" weight="plus">
              {t("methods.reason")}
            </Label>
            <Textarea
              id="switch-reason"
              value={reason}
              maxLength={1000}
              aria-describedby="switch-reason-hint"
              onChange={({ target }) => setReason(target.value)}
            />
            <Hint id="switch-reason-hint">{t("methods.reasonHint")}</Hint>
            {change.error && <ProblemHint problem={wordsFor(change.error)} />}
          </div>
          <Prompt.Footer>
            <Prompt.Cancel type="button">{t("actions.cancel")}</Prompt.Cancel>
            <Button
              type="submit"
              size="small"
              variant={method.on ? "danger" : "primary"}
              disabled={reason.trim() === ""}
              isLoading={change.isPending}
            >
              {t(method.on ? "methods.confirmOff" : "methods.confirmOn")}
            </Button>
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}
