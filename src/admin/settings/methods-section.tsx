import { Label, Switch, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AccountProps, ShownSetting } from "../api/contract"
import { useTexts } from "../i18n/use-texts"
import { Section } from "./section"
import { SwitchMethodPrompt } from "./switch-method-prompt"

/** The switch of each payment method of an account. */
export function MethodsSection({ account, mayChange }: AccountProps) {
  const { t, setOn } = useTexts()
  const [asked, setAsked] = useState<ShownSetting>()
  const methods = account.settings.filter(({ group }) => group === "switch")
  return (
    <Section title={t("methods.title")} description={t("methods.description")}>
      {methods.map((method) => (
        <div key={method.name} className="flex items-center gap-x-4 px-6 py-4">
          <div className="mr-auto min-w-0">
            <Label
              htmlFor={`${account.id}-${method.name}`}
              size="small"
              weight="plus"
            >
              {t(`settings.${method.name}.label`)}
            </Label>
            <Text size="small" className="text-ui-fg-subtle break-words">
              {method.is_fixed && t("form.fixed")}
              {method.set_at !== null &&
                [method.reason, setOn(method.set_at, method.set_by_email)]
                  .filter(Boolean)
                  .join(". ")}
            </Text>
          </div>
          <Text size="small" className="text-ui-fg-subtle">
            {t(method.value === true ? "methods.on" : "methods.off")}
          </Text>
          <Switch
            id={`${account.id}-${method.name}`}
            checked={method.value === true}
            disabled={!mayChange || method.is_fixed}
            onCheckedChange={() => setAsked(method)}
          />
        </div>
      ))}
      {asked && (
        <SwitchMethodPrompt
          account={account}
          method={asked}
          onEnd={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}
