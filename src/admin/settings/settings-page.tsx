import { Alert, Button, Container, Heading, Tabs, Text } from "@medusajs/ui"
import { useState } from "react"
import { messageOf } from "../api/admin-client"
import type { SettingsAnswer } from "../api/contract"
import { useSettings } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { AccountSettings } from "./account-settings"
import type { Typed } from "./use-settings-form"

/** The settings of all accounts, of which one is looked at. */
export function SettingsPage() {
  const { t } = useTexts()
  const { data, error, isPending, refetch } = useSettings()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="px-6 py-4">
        <Heading>{t("page.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("page.description")}
        </Text>
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
      {data && <Accounts {...data} />}
    </div>
  )
}

/** What is typed for one account stays while another is looked at. */
function Accounts({ accounts, may_change: mayChange }: SettingsAnswer) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const settingsOf = (account: SettingsAnswer["accounts"][number]) => (
    <AccountSettings
      account={account}
      mayChange={mayChange}
      typed={typed[account.id] ?? {}}
      onType={(change) =>
        setTyped((all) => ({
          ...all,
          [account.id]: change(all[account.id] ?? {}),
        }))
      }
    />
  )
  const [first] = accounts
  if (first === undefined) return null
  if (accounts.length === 1) return settingsOf(first)
  return (
    <Tabs defaultValue={first.id}>
      <Tabs.List aria-label={t("page.accounts")} className="mb-3 flex-wrap">
        {accounts.map(({ id }) => (
          <Tabs.Trigger key={id} value={id}>
            {id}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {accounts.map((account) => (
        <Tabs.Content key={account.id} value={account.id}>
          {settingsOf(account)}
        </Tabs.Content>
      ))}
    </Tabs>
  )
}
