import {
  Alert,
  Button,
  Container,
  Heading,
  InlineTip,
  Tabs,
  Text,
} from "@medusajs/ui"
import { messageOf } from "../api/admin-client"
import type { SettingsAnswer } from "../api/contract"
import { useMay, usePermissions } from "../api/use-permissions"
import { useSettings } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { AccountSettings } from "./account-settings"
import { PermissionsSection } from "./permissions-section"

/** The settings of all accounts, of which one is looked at, and who may change them. */
export function SettingsPage() {
  const { t } = useTexts()
  const { data, error, isPending, refetch } = useSettings()
  const permissions = usePermissions().data
  const { settings: mayChange } = useMay()
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
      {permissions && !mayChange && (
        <InlineTip label={t("page.readOnly")}>
          {t("page.readOnlyWhy")}
        </InlineTip>
      )}
      {data && <Accounts {...data} mayChange={mayChange} />}
      {permissions && <PermissionsSection permissions={permissions} />}
    </div>
  )
}

interface AccountsProps extends SettingsAnswer {
  mayChange: boolean
}

function Accounts({ accounts, mayChange }: AccountsProps) {
  const { t } = useTexts()
  const [first] = accounts
  if (first === undefined) return null
  if (accounts.length === 1) {
    return <AccountSettings account={first} mayChange={mayChange} />
  }
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
        // What is typed for one account stays while another one is looked at.
        <Tabs.Content
          key={account.id}
          value={account.id}
          forceMount
          className="data-[state=inactive]:hidden"
        >
          <AccountSettings account={account} mayChange={mayChange} />
        </Tabs.Content>
      ))}
    </Tabs>
  )
}
