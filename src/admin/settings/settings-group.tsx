import { Alert, Button, Text } from "@medusajs/ui"
import type { AccountProps } from "../api/contract"
import { useReloadSettings } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { ChangedMeanwhile } from "./changed-meanwhile"
import { ConnectionTest } from "./connection-test"
import { ServersWords } from "./refused"
import { Section } from "./section"
import { SettingField } from "./setting-field"
import { useSettingsForm } from "./use-settings-form"

interface GroupProps extends AccountProps {
  group: "credentials" | "decisions"
}

/** A group of settings that are saved together; credentials can be tried before they are saved. */
export function SettingsGroup({ account, mayChange, group }: GroupProps) {
  const { t } = useTexts()
  const reload = useReloadSettings()
  const settings = account.settings.filter((setting) => setting.group === group)
  const form = useSettingsForm({ account, settings })
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
        {mayChange && group === "credentials" && (
          <ConnectionTest
            account={account.id}
            integration="checkout"
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
            {form.isConflict && (
              <ChangedMeanwhile onReload={() => void reload()} />
            )}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <Text size="small" className="text-ui-fg-subtle mr-auto">
                {group === "decisions" && t("form.newPaymentsOnly")}
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
