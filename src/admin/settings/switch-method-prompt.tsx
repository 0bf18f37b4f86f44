import { Button, Hint, Label, Prompt, Text, Textarea } from "@medusajs/ui"
import { useState } from "react"
import type { ShownAccount, ShownSetting } from "../api/contract"
import { useReloadSettings, useSaveSettings } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { ChangedMeanwhile } from "./changed-meanwhile"
import { ProblemHint, useProblemWords } from "./refused"

interface PromptProps {
  account: ShownAccount
  method: ShownSetting
  onEnd: () => void
}

/** Asks why a method is switched, and says what goes on with it; without a reason it is not switched. */
export function SwitchMethodPrompt({ account, method, onEnd }: PromptProps) {
  const { t, money } = useTexts()
  const [reason, setReason] = useState("")
  const save = useSaveSettings(account)
  const reload = useReloadSettings()
  const wordsFor = useProblemWords()
  const isOn = method.value === true
  const open = account.open_codes.find(
    (one) => method.name === `methods.${one.method}`
  )
  return (
    <Prompt
      open
      variant={isOn ? "danger" : "confirmation"}
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd()
      }}
    >
      <Prompt.Content
        className="max-h-[90vh] overflow-y-auto"
        onCloseAutoFocus={(event) => {
          // Opened by no trigger of its own, it would leave the focus nowhere.
          event.preventDefault()
          document.getElementById(`${account.id}-${method.name}`)?.focus()
        }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim() === "") return
            save.mutate(
              { values: { [method.name]: !isOn }, reason: reason.trim() },
              { onSuccess: onEnd }
            )
          }}
        >
          <Prompt.Header>
            <Prompt.Title>
              {t(isOn ? "methods.switchOff" : "methods.switchOn", {
                method: t(`settings.${method.name}.label`),
              })}
            </Prompt.Title>
            <Prompt.Description>
              {t(isOn ? "methods.offMeans" : "methods.onMeans")}
            </Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-2 px-6 pt-4">
            {isOn && open && (
              <Text size="small">
                {t("methods.leaves", {
                  number: open.count,
                  amount: money(open.amount, "brl"),
                  orders: open.orders_waiting,
                })}
              </Text>
            )}
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
            {save.isConflict && (
              <ChangedMeanwhile onReload={() => void reload().then(onEnd)} />
            )}
            {save.error && !save.isConflict && (
              <ProblemHint problem={wordsFor(save.error)} />
            )}
          </div>
          <Prompt.Footer>
            <Prompt.Cancel type="button">{t("actions.cancel")}</Prompt.Cancel>
            <Button
              type="submit"
              size="small"
              variant={isOn ? "danger" : "primary"}
              disabled={reason.trim() === ""}
              isLoading={save.isPending}
            >
              {t(isOn ? "methods.confirmOff" : "methods.confirmOn")}
            </Button>
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}
