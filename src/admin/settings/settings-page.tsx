import { Alert, Button, Container, Heading, Tabs, Text } from "@medusajs/ui"
import { useState } from "react"
import { messageOf } from "../api/admin-client"
import { useSettings } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { AccountSettings } from "./account-settings"
import type { Typed } from "./use-settings-form"

/** All accounts, one at a time. What is typed for one stays while another is looked at. */
export function SettingsPage() {
  const { t } = useTexts()
  const { data, error, isPending, refetch } = useSettings()
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [chosen, setChosen] = useState<string>()

  const [first] = data?.accounts ?? []
  const account = data?.accounts.find(({ id }) => id === chosen) ?? first
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="px-6 py-4">
        <Heading>{t("page.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("page.description")}
        </Text>
        {data && data.accounts.length > 1 && account && (
          <Tabs value={account.id} onValueChange={setChosen} className="mt-4">
            <Tabs.List aria-label={t("page.accounts")} className="flex-wrap">
              {data.accounts.map(({ id }) => (
                <Tabs.Trigger key={id} value={id}>
                  {id}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
          </Tabs>
        )}
      </Container>
      {isPending && (
        <Container role="status">
          <Text size="small">{t("page.loading")}</Text>
        </Container>
      )}
      {error && !data && (
        <Alert variant="error" role="alert">
          <p>{t("page.notLoaded")}</p>
          <p className="text-ui-fg-subtle mb-2">{messageOf(error)}</p>
          <Button
            size="small"
            variant="secondary"
            onClick={() => void refetch()}
          >
            {t("page.tryAgain")}
          </Button>
        </Alert>
      )}
      {data && account && (
        <AccountSettings
          key={account.id}
          account={account}
          mayChange={data.may_change}
          typed={typed[account.id] ?? {}}
          onType={(change) =>
            setTyped((all) => ({
              ...all,
              [account.id]: change(all[account.id] ?? {}),
            }))
          }
        />
      )}
    </div>
  )
}
