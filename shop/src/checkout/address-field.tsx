import type { ChangeEvent } from "react"

import { useLanguage } from "../language/language"
import type { AddressField as Name, AddressProblem } from "./address-fields"
import { STATES } from "./states"

interface Kind {
  autoComplete: string
  inputMode?: "numeric" | "tel" | "email"
  type?: string
  className?: string
}

const KINDS: Record<Name, Kind> = {
  email: { autoComplete: "email", type: "email", inputMode: "email" },
  phone: {
    autoComplete: "tel-national",
    type: "tel",
    inputMode: "tel",
    className: "field-half-when-wide",
  },
  firstName: { autoComplete: "given-name", className: "field-half" },
  lastName: { autoComplete: "family-name", className: "field-half" },
  // No numeric keyboard, since a CNPJ may contain letters.
  document: { autoComplete: "off", className: "field-half-when-wide" },
  postalCode: {
    autoComplete: "postal-code",
    inputMode: "numeric",
    className: "field-half",
  },
  street: { autoComplete: "off", className: "field-long" },
  number: { autoComplete: "off", className: "field-short" },
  complement: { autoComplete: "off", className: "field-half-when-wide" },
  neighborhood: {
    autoComplete: "address-level3",
    className: "field-half-when-wide",
  },
  city: { autoComplete: "address-level2", className: "field-long" },
  state: { autoComplete: "address-level1", className: "field-short" },
}

/** Shows a label, its input and its problem, connected for screen readers. */
export function AddressField({
  name,
  value,
  problem,
  onChange,
  onLeave,
}: {
  name: Name
  value: string
  problem: AddressProblem | undefined
  onChange: (typed: string) => void
  onLeave: () => void
}) {
  const { texts } = useLanguage()
  const { className = "", ...kind } = KINDS[name]
  const id = `address-${name}`
  const hint = name === "document" ? texts.documentHint : undefined
  const shared = {
    id,
    name,
    value,
    required: name !== "complement",
    "aria-invalid": problem !== undefined,
    "aria-describedby":
      [problem && `${id}-problem`, hint && `${id}-hint`]
        .filter(Boolean)
        .join(" ") || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(event.target.value),
    onBlur: onLeave,
  }
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {texts[name]}
        {name === "complement" && <small> ({texts.optional})</small>}
      </label>
      {name === "state" ? (
        <select {...shared} autoComplete={kind.autoComplete}>
          <option value="">{texts.chooseState}</option>
          {STATES.map(([abbreviation, state]) => (
            <option key={abbreviation} value={abbreviation}>
              {abbreviation} · {state}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} {...kind} />
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {texts.problems[problem]}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
