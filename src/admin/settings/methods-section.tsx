import { Label, Switch, Text } from "@medusajs/ui"
import { useState } from "react"
import type { ShownMethod } from "../api/contract"
import { useMethods } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { Section } from "./section"
import { SwitchMethodPrompt } from "./switch-method-prompt"

interface MethodsProps {
  account: string
  mayChange: boolean
}

/** The switch of each payment method of an account. */
export function MethodsSection({ account, mayChange }: MethodsProps) {
  const { t, date } = useTexts()
  const { data: methods = [], refetch } = useMethods(account)
  const [asked, setAsked] = useState<ShownMethod>()
  if (methods.length === 0) return null
  return (
    <Section title={t("methods.title")} description={t("methods.description")}>
      {methods.map((method) => (
        <div key={method.id} className="flex items-center gap-x-4 px-6 py-4">
          <div className="mr-auto min-w-0">
            <Label htmlFor={method.id} size="small" weight="plus">
              {t(`methods.names.${method.method}`)}
            </Label>
            {method.reason !== null && method.switched_at !== null && (
              <Text size="small" className="text-ui-fg-subtle break-words">
                {t("methods.said", {
                  reason: method.reason,
                  date: date(method.switched_at),
                })}
              </Text>
            )}
          </div>
          <Text size="small" className="text-ui-fg-subtle">
            {t(method.on ? "methods.on" : "methods.off")}
          </Text>
          <Switch
            id={method.id}
            checked={method.on}
            disabled={!mayChange}
            onCheckedChange={() => {
              setAsked(method)
              // What it would leave changes with every sale.
              void refetch()
            }}
          />
        </div>
      ))}
      {asked && (
        <SwitchMethodPrompt method={asked} onEnd={() => setAsked(undefined)} />
      )}
    </Section>
  )
}
