import { Button, Hint, Input, Label, Text } from "@medusajs/ui"
import { useState } from "react"
import { isChangedMeanwhile } from "../api/refused-request"
import {
  type Permission,
  type PermissionsAnswer,
  useReloadPermissions,
  useSavePermissions,
} from "../api/use-permissions"
import { useTexts } from "../i18n/use-texts"
import { ChangedMeanwhile } from "./changed-meanwhile"
import { ProblemHint, useProblemWords } from "./refused"
import { Section } from "./section"

interface PermissionsProps {
  permissions: PermissionsAnswer
}

/** Who may move money, and who may change settings. */
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
  what: Permission
}

function Allowed({ what, permissions }: AllowedProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState("")
  const save = useSavePermissions(permissions.revision)
  const reload = useReloadPermissions()
  const wordsFor = useProblemWords()
  const { is_fixed, is_named, who } = permissions[what]
  const { mine } = permissions
  const mayChange = mine.settings && mine[what] && !is_fixed
  const named = is_named ? (who ?? []).map(({ id }) => id) : []
  // The last one who may change settings stays.
  const isLast = what === "settings" && named.length === 1
  const isConflict = isChangedMeanwhile(save.error)
  const id = `permission-${what}`
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-2 px-6 py-4 md:grid-cols-2">
      <div className="flex flex-col">
        <Label htmlFor={id} size="small" weight="plus">
          {t(`permissions.${what}`)}
        </Label>
        <Hint id={`${id}-hint`}>
          {is_fixed
            ? t("form.fixed")
            : !is_named &&
              t(who === null ? "permissions.all" : "permissions.asMoney")}
        </Hint>
      </div>
      <div className="flex min-w-0 flex-col gap-y-2">
        <ul aria-label={t(`permissions.${what}`)}>
          {(who ?? []).map((one) => (
            <li key={one.id} className="flex items-center gap-x-2">
              <Text size="small" className="mr-auto min-w-0 break-all">
                {one.email ?? one.id}
              </Text>
              {mayChange && is_named && !isLast && (
                <Button
                  type="button"
                  size="small"
                  variant="transparent"
                  aria-label={t("permissions.remove", {
                    who: one.email ?? one.id,
                  })}
                  isLoading={save.isPending}
                  onClick={() => {
                    const left = named.filter((other) => other !== one.id)
                    save.mutate({ [what]: left.length > 0 ? left : null })
                  }}
                >
                  {t(
                    named.length > 1
                      ? "actions.remove"
                      : "permissions.everybody"
                  )}
                </Button>
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
              save.mutate(
                { [what]: [...named, typed.trim()] },
                { onSuccess: () => setTyped("") }
              )
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
            <Button
              type="submit"
              size="small"
              variant="secondary"
              disabled={typed.trim() === ""}
              isLoading={save.isPending}
            >
              {t("actions.add")}
            </Button>
          </form>
        )}
        {isConflict && (
          <ChangedMeanwhile
            onReload={() => void reload().then(() => save.reset())}
          />
        )}
        {save.error && !isConflict && (
          <ProblemHint problem={wordsFor(save.error)} />
        )}
      </div>
    </div>
  )
}
