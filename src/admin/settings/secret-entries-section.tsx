import { Button, StatusBadge, Text, toast, usePrompt } from "@medusajs/ui"
import type { SecretEntry, ShownAccount, ShownSetting } from "../api/contract"
import { useRemoveSecret, useSecretUses } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import type { AccountProps } from "./account-props"
import { AddSecret } from "./add-secret"
import { ExchangeGuide } from "./exchange-guide"
import { ProblemHint, useProblemWords } from "./refused"
import { SavedInBetween } from "./saved-in-between"
import { Section } from "./section"
import { secretEntryState, type SecretEntryState } from "./secret-entry-state"

const MOST_ENTRIES = 3

const COLORS: Record<SecretEntryState, "green" | "orange" | "grey" | "blue"> = {
  only: "grey",
  waiting: "orange",
  in_use: "green",
  may_go: "blue",
}

interface EntriesProps extends AccountProps {
  setting: ShownSetting
}

/** Secrets that are good side by side, and their exchange without a gap. */
export function SecretEntriesSection({
  setting,
  account,
  mayChange,
}: EntriesProps) {
  const { t } = useTexts()
  const known = setting.entries ?? []
  const uses = useSecretUses(known.length > 1)
  const entries = known.map((entry) => ({
    ...entry,
    used_at: uses.data?.get(entry.id) ?? entry.used_at,
  }))
  const isReadOnly = !mayChange || setting.is_fixed
  return (
    <Section
      title={t(`settings.${setting.name}.label`)}
      description={t(`settings.${setting.name}.hint`)}
    >
      {entries.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("entries.empty")}
        </Text>
      )}
      {entries.length > 0 && (
        <ul
          className="divide-y"
          aria-label={t(`settings.${setting.name}.label`)}
        >
          {entries.map((entry, index) => (
            <Entry
              key={entry.id ?? `configured-${index}`}
              account={account}
              entry={entry}
              number={index + 1}
              state={secretEntryState(entry, entries)}
              isReadOnly={isReadOnly}
            />
          ))}
        </ul>
      )}
      {!isReadOnly && entries.length < MOST_ENTRIES && (
        <AddSecret account={account} name={setting.name} />
      )}
      {!isReadOnly && entries.length >= MOST_ENTRIES && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("entries.most")}
        </Text>
      )}
      {!isReadOnly && entries.length > 0 && <ExchangeGuide entries={entries} />}
    </Section>
  )
}

interface EntryProps {
  account: ShownAccount
  entry: SecretEntry
  number: number
  state: SecretEntryState
  isReadOnly: boolean
}

function Entry({ account, entry, number, state, isReadOnly }: EntryProps) {
  const { t, setOn, age } = useTexts()
  const removal = useRemoveSecret(account)
  const wordsFor = useProblemWords()
  // Of what stands in the configuration nobody notes when it was used.
  const isUnknown = entry.id === null && entry.used_at === null
  const prompt = usePrompt()
  const removeAfterAsking = async (id: string) => {
    const isSure = await prompt({
      title: t("entries.confirm.title", { number }),
      description: t(`entries.confirm.${state}`),
      confirmText: t("actions.remove"),
      cancelText: t("actions.cancel"),
    })
    if (!isSure) return
    removal.mutate(id, {
      onSuccess: () => toast.success(t("entries.removed")),
    })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4">
      <div className="mr-auto min-w-0">
        <div className="flex items-center gap-x-2">
          <Text size="small" weight="plus">
            {t("entries.entry", { number })}
          </Text>
          {!isUnknown && (
            <StatusBadge color={COLORS[state]}>
              {t(`entries.states.${state}`)}
            </StatusBadge>
          )}
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {entry.set_at === null
            ? t("entries.configured")
            : setOn(entry.set_at, entry.set_by_email)}
        </Text>
        {!isUnknown && (
          <Text size="small" className="text-ui-fg-subtle">
            {entry.used_at === null
              ? t("entries.neverUsed")
              : t("entries.lastUsed", { age: age(entry.used_at) })}
          </Text>
        )}
      </div>
      {!isReadOnly && entry.id !== null && (
        <Button
          type="button"
          size="small"
          variant="secondary"
          isLoading={removal.isPending}
          aria-label={t("entries.removeNumber", { number })}
          onClick={() => void removeAfterAsking(entry.id ?? "")}
        >
          {state === "may_go" ? t("entries.removeMayGo") : t("actions.remove")}
        </Button>
      )}
      {removal.error && (
        <div className="w-full">
          {removal.isConflict ? (
            <SavedInBetween account={account} />
          ) : (
            <ProblemHint problem={wordsFor(removal.error)} />
          )}
        </div>
      )}
    </li>
  )
}
