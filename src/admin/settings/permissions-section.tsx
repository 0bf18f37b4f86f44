import { Input, Text } from "@medusajs/ui"
import { useState } from "react"
import { send } from "../api/admin-client"
import type { PermissionsAnswer } from "../api/answers"
import { useChange } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { Field } from "../page/field"
import { Refusal } from "../page/refusal"
import { Section } from "../page/section"
import { SmallButton } from "../page/small-button"

interface PermissionsProps {
  permissions: PermissionsAnswer
}

/** Shows who may move money, and who may change settings. */
export function PermissionsSection({ permissions }: PermissionsProps) {
  const { t } = useTexts()
  return (
    <Section
      title={t("permissions.title")}
      description={t("permissions.description")}
    >
      {(["money", "settings"] as const).map((what) => (
        <Allowed key={what} what={what} permissions={permissions} />
      ))}
    </Section>
  )
}

interface AllowedProps extends PermissionsProps {
  what: keyof PermissionsAnswer["mine"]
}

function Allowed({ what, permissions }: AllowedProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState("")
  const { is_fixed, is_named, who } = permissions[what]
  const { mine, revision } = permissions
  // After a refusal the permissions are read anew, so that the next attempt changes what is shown.
  const save = useChange((ids: string[] | null) =>
    send("/permissions", { revision, [what]: ids })
  )
  const mayChange = mine.settings && mine[what] && !is_fixed
  const named = is_named ? (who ?? []).map(({ id }) => id) : []
  // The last user who may change settings cannot be removed.
  const isLast = what === "settings" && named.length === 1
  const unnamed = who === null ? "permissions.all" : "permissions.asMoney"
  const id = `permission-${what}`
  return (
    <Field
      id={id}
      label={t(`permissions.${what}`)}
      hint={is_fixed ? t("form.fixed") : !is_named && t(unnamed)}
    >
      <ul aria-label={t(`permissions.${what}`)}>
        {(who ?? []).map((one) => (
          <li key={one.id} className="flex items-center gap-x-2">
            <Text size="small" className="mr-auto min-w-0 break-all">
              {one.email ?? t("words.people.key")}
            </Text>
            {mayChange && is_named && !isLast && (
              <SmallButton
                variant="transparent"
                aria-label={t("permissions.remove", {
                  who: one.email ?? one.id,
                })}
                isLoading={save.isPending}
                onClick={() => {
                  const left = named.filter((other) => other !== one.id)
                  save.mutate(left.length > 0 ? left : null)
                }}
              >
                {t(
                  named.length > 1 ? "actions.remove" : "permissions.everybody"
                )}
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form
          noValidate
          className="flex gap-x-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() === "") return
            save.mutate([...named, typed.trim()], {
              onSuccess: () => setTyped(""),
            })
          }}
        >
          <div className="min-w-0 flex-1">
            <Input
              id={id}
              value={typed}
              placeholder={t("permissions.placeholder")}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <SmallButton
            type="submit"
            disabled={typed.trim() === ""}
            isLoading={save.isPending}
          >
            {t("actions.add")}
          </SmallButton>
        </form>
      )}
      {save.error && <Refusal error={save.error} />}
    </Field>
  )
}
