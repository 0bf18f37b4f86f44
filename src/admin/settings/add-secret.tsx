import { Button, Hint, Input, Label, toast } from "@medusajs/ui"
import { useState } from "react"
import type { ShownAccount } from "../api/contract"
import { useAddSecret } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import { ProblemHint, useProblemWords } from "./refused"
import { SavedInBetween } from "./saved-in-between"

interface AddSecretProps {
  account: ShownAccount
  name: string
}

/** One more secret beside those that there are. */
export function AddSecret({ account, name }: AddSecretProps) {
  const { t } = useTexts()
  const [value, setValue] = useState("")
  const add = useAddSecret(account)
  const wordsFor = useProblemWords()
  const { isConflict } = add
  const id = `${account.id}-${name}-new`
  return (
    <form
      noValidate
      aria-label={t(`settings.${name}.label`)}
      className="flex flex-col gap-y-2 px-6 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() === "") return
        add.mutate(
          { name, value: value.trim() },
          {
            onSuccess: () => {
              setValue("")
              toast.success(t("entries.added"))
            },
          }
        )
      }}
    >
      <Label htmlFor={id} size="small" weight="plus">
        {t("entries.value")}
      </Label>
      <div className="flex gap-x-2">
        <div className="min-w-0 flex-1">
          <Input
            id={id}
            type="password"
            autoComplete="new-password"
            value={value}
            aria-describedby={`${id}-hint${add.isError && !isConflict ? ` ${id}-problem` : ""}`}
            aria-invalid={add.isError && !isConflict}
            onChange={({ target }) => setValue(target.value)}
          />
        </div>
        <Button
          type="submit"
          size="small"
          variant="secondary"
          disabled={value.trim() === ""}
          isLoading={add.isPending}
        >
          {t("actions.add")}
        </Button>
      </div>
      <Hint id={`${id}-hint`}>{t("entries.valueHint")}</Hint>
      {isConflict && <SavedInBetween account={account} />}
      {add.error && !isConflict && (
        <ProblemHint problem={wordsFor(add.error)} id={`${id}-problem`} />
      )}
    </form>
  )
}
