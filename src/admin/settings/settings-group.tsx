import { Alert, Button, Text } from "@medusajs/ui"
import type { Integration, SettingGroup } from "../api/contract"
import { useTexts } from "../i18n/use-texts"
import type { AccountProps } from "./account-props"
import { ConnectionTest } from "./connection-test"
import { ServersWords } from "./refused"
import { Section } from "./section"
import { SettingField } from "./setting-field"
import { SavedInBetween } from "./saved-in-between"
import { type Typed, useSettingsForm } from "./use-settings-form"

interface GroupProps extends AccountProps {
  typed: Typed
  onType: (change: (typed: Typed) => Typed) => void
  group: SettingGroup
  /** Whose credentials these are: then the connection can be tested before they are saved. */
  integration?: Integration
  forNewPaymentsOnly?: boolean
}

/** A group of settings that are saved together. Lists of secrets have a block of their own. */
export function SettingsGroup(props: GroupProps) {
  const { account, mayChange, group, integration, forNewPaymentsOnly } = props
  const { t } = useTexts()
  const settings = account.settings.filter(
    (setting) => setting.group === group && setting.kind !== "secrets"
  )
  const form = useSettingsForm({ ...props, settings })
  if (settings.length === 0) return null
  const canSave = mayChange && settings.some(({ is_fixed }) => !is_fixed)
  return (
    <form
      noValidate
      aria-label={t(`groups.${group}.title`)}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Section
        title={t(`groups.${group}.title`)}
        description={t(`groups.${group}.description`)}
      >
        {settings.map((setting) => (
          <SettingField
            key={setting.name}
            id={`${account.id}-${setting.name}`}
            setting={setting}
            form={form}
            isReadOnly={!mayChange || setting.is_fixed}
          />
        ))}
        {mayChange && integration && (
          <ConnectionTest
            account={account.id}
            integration={integration}
            settings={settings}
            form={form}
          />
        )}
        {canSave && (
          <div className="flex flex-col gap-y-3 px-6 py-4">
            {form.refusal !== undefined && (
              <Alert variant="error" role="alert">
                <p>{t("form.refused")}</p>
                <p className="text-ui-fg-subtle">{form.refusal.text}</p>
                <ServersWords problem={form.refusal} />
              </Alert>
            )}
            {form.isConflict && <SavedInBetween account={account} />}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <Text size="small" className="text-ui-fg-subtle mr-auto">
                {forNewPaymentsOnly && t("form.newPaymentsOnly")}
              </Text>
              {form.hasChanges && (
                <Button
                  type="button"
                  size="small"
                  variant="secondary"
                  onClick={form.discard}
                >
                  {t("actions.discard")}
                </Button>
              )}
              <Button
                type="submit"
                size="small"
                disabled={!form.hasChanges}
                isLoading={form.isSaving}
              >
                {t("actions.save")}
              </Button>
            </div>
          </div>
        )}
      </Section>
    </form>
  )
}
