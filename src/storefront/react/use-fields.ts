import {
  type InputHTMLAttributes,
  type RefCallback,
  useEffect,
  useId,
  useState,
} from "react"

import { useShop } from "./checkout-provider"
import { fill } from "./texts"
import { writeMasked } from "./write-masked"

type Wrong = boolean | string

export interface FieldRule {
  /** As it is asked for: "o número do cartão". */
  called: string
  /** Whether it is wrong, or what is wrong with it in the shopper's language. */
  check: (value: string) => Wrong
  mask: (typed: string) => string
  /** Default: "off". */
  autoComplete?: string
  inputMode?: "numeric"
}

/**
 * For `<input {...props} />`; whatever shows the problem has the id `${id}-problem`. There is no
 * `name`: a page whose script did not load would send the card to the shop, in an address. There is no `value` either, which
 * React would write into the page's markup, where scripts that record pages read it: `ref` sets it.
 */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  ref: RefCallback<HTMLInputElement>
}

export interface Fields<Name extends string> {
  values: Readonly<Record<Name, string>>
  /** What is wrong, in the shopper's language; an empty text where nothing is. */
  problems: Readonly<Record<Name, string>>
  /** Masks what was typed. */
  set: (name: Name, typed: string) => void
  /** Checks a field that is not empty; an empty one is missed only when the form is sent. */
  blur: (name: Name) => void
  field: (name: Name) => FieldProps
}

interface CheckedFields<Name extends string> {
  fields: Fields<Name>
  /** Whether everything is right; if not, the first wrong field gets the focus. */
  check: () => boolean
  complain: (isWrong: (name: Name) => Wrong) => boolean
  clear: () => void
  focus: (name: Name) => void
}

export function useFields<Name extends string>(
  rules: Record<Name, FieldRule>,
  isLocked: boolean
): CheckedFields<Name> {
  const { texts } = useShop()
  const formId = useId()
  const names = Object.keys(rules) as Name[]
  const each = <Value>(of: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<
      Name,
      Value
    >
  const empty = () => each(() => "")
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<Record<Name, Wrong>>(empty)
  const [focused, focus] = useState<(Name | undefined)[]>([])

  // After the problem is in the page, so that a screen reader reads it with the field.
  useEffect(() => {
    document.getElementById(formId + focused[0])?.focus()
  }, [focused])

  const verdict = (name: Name) => rules[name].check(values[name])
  const said = (name: Name, isWrong: Wrong) =>
    isWrong === true
      ? fill(values[name] ? texts.wrong : texts.missing, {
          field: rules[name].called,
        })
      : isWrong || ""
  const note = (name: Name, isWrong: Wrong) =>
    setWrong((before) => ({ ...before, [name]: isWrong }))
  const set = (name: Name, typed: string) => {
    setValues((before) => ({ ...before, [name]: rules[name].mask(typed) }))
    note(name, false)
  }
  const blur = (name: Name) => {
    if (values[name]) {
      note(name, verdict(name))
    }
  }
  const complain = (isWrong: (name: Name) => Wrong) => {
    const wrongNames = names.filter(isWrong)
    setWrong(each(isWrong))
    focus(wrongNames)
    return !wrongNames[0]
  }
  const field = (name: Name): FieldProps => {
    const id = formId + name
    const { mask, autoComplete = "off", inputMode } = rules[name]
    return {
      id,
      ref(input) {
        if (input && input.value !== values[name]) {
          input.value = values[name]
        }
      },
      readOnly: isLocked,
      "aria-required": true,
      "aria-invalid": !!wrong[name],
      "aria-describedby": `${id}-problem`,
      autoComplete,
      inputMode,
      onChange: (event) => set(name, writeMasked(event, mask)),
      onBlur: () => blur(name),
    }
  }

  return {
    fields: {
      values,
      problems: each((name) => said(name, wrong[name])),
      set,
      blur,
      field,
    },
    check: () => complain(verdict),
    complain,
    clear: () => setValues(empty),
    focus: (name) => focus([name]),
  }
}
