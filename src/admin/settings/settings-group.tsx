import { Text } from "@medusajs/ui"
import type { AccountProps } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Refusal } from "../page/refusal"
import { Section } from "../page/section"
import { ConnectionTest } from "./connection-test"
import { SettingField } from "./setting-field"
import { useSettingsForm } from "./use-settings-form"
import { SmallButton } from "../page/small-button"

interface GroupProps extends AccountProps {
  group: "credentials" | "decisions" | "prices" | "reminders"
}

/** A group of settings that are saved together; credentials can be tried before they are saved. */
export function SettingsGroup({ account, mayChange, group }: GroupProps) {
  const { t } = useTexts()
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
            settings={settings}
            form={form}
          />
        )}
        {canSave && (
          <div className="flex flex-col gap-y-3 px-6 py-4">
            {form.error && (
              <Refusal
                error={form.error}
                {...(form.isConflict && {
                  title: t("form.conflictWhat"),
                  action: { label: t("actions.reload"), do: form.reload },
                })}
              />
            )}
            <div className="flex flex-wrap items-center justify-end gap-2">
              <Text size="small" className="text-ui-fg-subtle mr-auto">
                {(group === "decisions" || group === "prices") &&
                  t("form.newPaymentsOnly")}
              </Text>
              {form.hasChanges && (
                <SmallButton onClick={form.discard}>
                  {t("actions.discard")}
                </SmallButton>
              )}
              <SmallButton
                variant="primary"
                type="submit"
                disabled={!form.hasChanges}
                isLoading={form.isSaving}
              >
                {t("actions.save")}
              </SmallButton>
            </div>
          </div>
        )}
      </Section>
    </form>
  )
}
