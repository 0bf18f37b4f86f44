import { Label, Switch, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AccountProps, ShownSetting } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../page/form/confirm-prompt"
import { Section } from "../page/section"
import { methodAvailabilityOf } from "./method-availability"
import { useSettingOriginText } from "./setting-field"
import { useSaveSettings } from "./use-settings-form"

export function MethodsSection({ account, mayChange }: AccountProps) {
  const { t } = useTexts()
  const originTextOf = useSettingOriginText()
  const [asked, setAsked] = useState<ShownSetting>()
  const methods = account.settings.filter(({ group }) => group === "switch")
  return (
    <Section title={t("methods.title")} description={t("methods.description")}>
      {methods.map((method) => {
        const id = `${account.id}-${method.name}`
        const { offerState, missing, isForDeveloper } = methodAvailabilityOf(
          account,
          method
        )
        const lacking = [
          ...missing.map((name) => t(`settings.${name}.label`)),
          ...(isForDeveloper ? [t("methods.forDeveloper")] : []),
        ]
        return (
          <div key={id} className="flex items-center gap-x-4 px-6 py-4">
            <div className="mr-auto min-w-0">
              <Label htmlFor={id} size="small" weight="plus">
                {t(`settings.${method.name}.label`)}
              </Label>
              <Text size="small" className="text-ui-fg-subtle break-words">
                {[method.reason, originTextOf(method)]
                  .filter(Boolean)
                  .join(". ")}
              </Text>
              {offerState === "not_offered" && (
                <Text size="small" className="text-ui-fg-error break-words">
                  {t("methods.missing", { settings: lacking.join(", ") })}
                </Text>
              )}
              {offerState === "not_set_up" && (
                <Text size="small" className="text-ui-fg-subtle break-words">
                  {t("methods.linksNotSetUp")}
                </Text>
              )}
            </div>
            <Text size="small" className="text-ui-fg-subtle">
              {t(`methods.${offerState}`)}
            </Text>
            <Switch
              id={id}
              checked={method.value === true}
              disabled={!mayChange || method.is_fixed}
              onCheckedChange={() => setAsked(method)}
            />
          </div>
        )
      })}
      {asked && (
        <PaymentMethodSwitchPrompt
          account={account}
          method={asked}
          onEnd={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

interface PromptProps {
  account: AccountProps["account"]
  method: ShownSetting
  onEnd: () => void
}

/**
 * Asks for a reason before a payment method is switched on or off. If it is switched off, also shows how many of its
 * codes or links are unpaid.
 */
function PaymentMethodSwitchPrompt({ account, method, onEnd }: PromptProps) {
  const { t, money } = useTexts()
  const save = useSaveSettings(account)
  const isOn = method.value === true
  const open = account.open_codes.find(
    (one) => method.name === `methods.${one.method}`
  )
  return (
    <ConfirmPrompt
      isDangerous={isOn}
      needsReason
      title={t(isOn ? "methods.switchOff" : "methods.switchOn", {
        method: t(`settings.${method.name}.label`),
      })}
      what={t(isOn ? "methods.offMeans" : "methods.onMeans")}
      confirm={t(isOn ? "methods.confirmOff" : "methods.confirmOn")}
      progress={save}
      onEnd={() => {
        if (save.error) void save.reload()
        onEnd()
      }}
      onConfirm={(reason) =>
        save.mutate(
          { values: { [method.name]: !isOn }, reason },
          { onSuccess: onEnd }
        )
      }
    >
      {isOn && open && (
        <Text size="small">
          {t("methods.leaves", {
            number: open.count,
            amount: money(open.amount, "brl"),
            orders: open.orders_waiting,
          })}
        </Text>
      )}
    </ConfirmPrompt>
  )
}
