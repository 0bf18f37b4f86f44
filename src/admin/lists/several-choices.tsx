import { Button, DropdownMenu } from "@medusajs/ui"
import { TriangleDownMini } from "@medusajs/icons"

interface SeveralChoicesProps<Value extends string> {
  label: string
  choices: { value: Value; label: string }[]
  chosen: readonly Value[]
  onChoose: (chosen: Value[]) => void
}

/** A filter of which several values may be chosen; none means all. */
export function SeveralChoices<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: SeveralChoicesProps<Value>) {
  const names = choices
    .filter(({ value }) => chosen.includes(value))
    .map((choice) => choice.label)
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <Button type="button" size="small" variant="secondary">
          {names.length === 0 ? label : `${label}: ${names.join(", ")}`}
          <TriangleDownMini aria-hidden className="text-ui-fg-muted" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="max-h-96 overflow-y-auto">
        {choices.map((choice) => (
          <DropdownMenu.CheckboxItem
            key={choice.value}
            checked={chosen.includes(choice.value)}
            // The menu stays: several are chosen one after another.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isChosen) =>
              onChoose(
                isChosen
                  ? [...chosen, choice.value]
                  : chosen.filter((one) => one !== choice.value)
              )
            }
          >
            {choice.label}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
