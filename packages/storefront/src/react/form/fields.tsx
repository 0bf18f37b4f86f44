import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react"

import { type ButtonProps, useShopContext } from "../checkout-provider"
import {
  trackPointerPresses,
  runAfterPointerRelease,
} from "./after-pointer-release"
import { writeMasked } from "./write-masked"

type FieldError = boolean | string

export interface FieldRule {
  /** The message for an empty field. */
  empty: string
  /** The message for a wrong value. A message from `problem` takes precedence. */
  invalid: string
  /**
   * Returns the error of a value: a message to the shopper, or true for a standard message (`empty` or `invalid`).
   * Returns false if the value is valid.
   */
  problem: (value: string) => FieldError
  format: (typed: string) => string
  /** The `autocomplete` attribute. Default: "off". */
  autoComplete?: string
  inputMode?: "numeric"
  /** The `autocapitalize` attribute. Default: "off". */
  autoCapitalize?: "words" | "characters"
}

/**
 * The properties of a field's `<input>`, as in `<input {...props} />`. Give the element with the error message the id
 * `${id}-problem`.
 *
 * The input has no `name`, so that a form without its script cannot put the card into a URL. It has no `value`, because
 * React would write the value into the markup, where recording scripts could read it. `ref` sets the value instead.
 */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  ref: RefCallback<HTMLInputElement>
}

export interface Fields<Name extends string> {
  /** The formatted text of each field. */
  values: Readonly<Record<Name, string>>
  /** The error message of each field, for the shopper. It is empty if the field has no error. */
  problems: Readonly<Record<Name, string>>
  /** Formats a text and makes it the value of a field. */
  set: (name: Name, typed: string) => void
  /** Checks a field that the shopper has left. An empty field gets its error only when the form is submitted. */
  blur: (name: Name) => void
  /** Returns the properties of the field's `<input>`. */
  field: (name: Name) => FieldProps
}

interface CheckedFields<Name extends string> {
  fields: Fields<Name>
  /**
   * Checks all fields. Returns their values if all of them are valid. Otherwise moves the focus to the first wrong
   * field and returns undefined.
   */
  validate: () => Record<Name, string> | undefined
  /**
   * Marks the fields for which `isWrong` returns an error, unmarks all others, and moves the focus to the first marked
   * field. Returns true if no field is marked.
   */
  markErrors: (isWrong: (name: Name) => FieldError) => boolean
  /** Empties all fields. */
  clear: () => void
  /** Sets the value of a field, unless the shopper has already typed in it. */
  prefill: (name: Name, value: string) => void
  focus: (name: Name) => void
}

export function useFields<Name extends string>(
  rules: Record<Name, FieldRule>,
  isLocked: boolean
): CheckedFields<Name> {
  const formId = useId()
  const names = Object.keys(rules) as Name[]
  const each = <Value,>(of: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<
      Name,
      Value
    >
  const empty = () => each(() => "")
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<Record<Name, FieldError>>(empty)
  const [focused, focus] = useState<(Name | undefined)[]>([])
  const inputs = useRef<Partial<Record<Name, HTMLInputElement>>>({})
  /**
   * The value of each field whose input needs no update. If a field has another value or is missing here, the next
   * rendering usually writes the field's value into the input.
   */
  const rendered = useRef<Partial<Record<Name, string>>>({})

  // This runs after the problem is in the page, so that a screen reader reads the problem with the field.
  useEffect(() => {
    document.getElementById(formId + focused[0])?.focus()
  }, [focused])

  /**
   * Returns the text in a field's input, or the stored text if the field has no input. Formats a text that differs from
   * the stored text, for example because a password manager filled in the field without an event.
   *
   * The stored text is not formatted again. Formatting would shorten a security code that is too long for the card's
   * brand, and the shopper would not see the error.
   */
  const valueOf = (name: Name) => {
    const { value } = inputs.current[name] ?? { value: values[name] }
    return value === values[name] ? value : rules[name].format(value)
  }
  const verdict = (name: Name) => rules[name].problem(valueOf(name))
  const messageOf = (name: Name, isWrong: FieldError) =>
    isWrong && !valueOf(name).trim()
      ? rules[name].empty
      : isWrong === true
        ? rules[name].invalid
        : isWrong || ""
  const markError = (name: Name, isWrong: FieldError) =>
    setWrong((before) => ({ ...before, [name]: isWrong }))
  const write = (name: Name, value: string) => {
    delete rendered.current[name]
    setValues((before) => ({ ...before, [name]: value }))
    markError(name, false)
  }
  const set = (name: Name, typed: string) =>
    write(name, rules[name].format(typed))
  const blur = (name: Name) => {
    const value = valueOf(name)
    if (value !== values[name]) {
      write(name, value)
    }
    if (value) {
      markError(name, verdict(name))
    }
  }
  const latestBlur = useRef(blur)
  useEffect(() => {
    latestBlur.current = blur
  })
  useEffect(trackPointerPresses, [])
  const markErrors = (isWrong: (name: Name) => FieldError) => {
    const wrongNames = names.filter(isWrong)
    setWrong(each(isWrong))
    focus(wrongNames)
    return !wrongNames[0]
  }
  const field = (name: Name): FieldProps => {
    const id = formId + name
    const { format, inputMode } = rules[name]
    const { autoComplete = "off", autoCapitalize = "off" } = rules[name]
    return {
      id,
      ref(input) {
        if (!input) return
        const isNew = input !== inputs.current[name]
        inputs.current[name] = input
        // On a page from the server, the shopper may have filled in the field before this script ran.
        if (isNew && input.value && !values[name]) {
          set(name, input.value)
        } else if (isNew || rendered.current[name] !== values[name]) {
          if (input.value !== values[name]) input.value = values[name]
          rendered.current[name] = values[name]
        }
      },
      readOnly: isLocked,
      "aria-required": true,
      "aria-invalid": !!wrong[name],
      "aria-describedby": id + "-problem",
      autoComplete,
      inputMode,
      autoCapitalize,
      // A spell checker may send what it checks to a server.
      autoCorrect: "off",
      spellCheck: false,
      onChange({ target, nativeEvent }) {
        const { isComposing, inputType } = nativeEvent as InputEvent
        const value = isComposing
          ? format(target.value)
          : writeMasked(target, format, inputType)
        write(name, value)
        // While a keyboard composes a word, it writes the whole word again with each key. If the formatted text were
        // written into the input at that time, parts of the text would appear twice.
        if (isComposing) rendered.current[name] = value
      },
      onCompositionEnd: ({ currentTarget }) =>
        write(name, writeMasked(currentTarget, format)),
      onBlur: () => runAfterPointerRelease(() => latestBlur.current(name)),
    }
  }

  return {
    fields: {
      values,
      problems: each((name) => messageOf(name, wrong[name])),
      set,
      blur,
      field,
    },
    validate() {
      const found = each(valueOf)
      for (const name of names) {
        if (found[name] !== values[name]) write(name, found[name])
      }
      return markErrors(verdict) ? found : undefined
    },
    markErrors,
    clear() {
      rendered.current = {}
      setValues(empty)
    },
    prefill: (name, value) =>
      write(name, valueOf(name) || rules[name].format(value)),
    focus: (name) => focus([name]),
  }
}

/** Shows a label, its input and its error message. The space for the message is always reserved. */
export function Field<Name extends string>(props: {
  name: Name
  label: string
  fields: Fields<Name>
  children?: ReactElement | false
}): ReactElement {
  const { name, label, fields, children } = props
  const input = fields.field(name)
  return (
    <div className={`ct-field ct-${name}`}>
      <label className="ct-label" htmlFor={input.id}>
        {label}
      </label>
      <input className="ct-input" {...input} />
      {children}
      <p className="ct-error" id={input["aria-describedby"]}>
        {fields.problems[name]}
      </p>
    </div>
  )
}

/**
 * A submit button. While it is busy, it stays enabled, so that it keeps the focus. The form must then ignore a submit.
 */
export function SubmitButton(props: {
  isBusy: boolean
  autoFocus?: boolean | undefined
  children: ReactNode
}): ReactElement {
  return (
    <Button
      type="submit"
      aria-disabled={props.isBusy}
      aria-busy={props.isBusy}
      autoFocus={props.autoFocus}
    >
      {props.children}
    </Button>
  )
}

/** A button. If the provider was given the page's own button component, uses that component. */
export function Button(props: ButtonProps): ReactElement {
  const { Button: Host } = useShopContext()
  return Host ? (
    <Host {...props} />
  ) : (
    <button className="ct-button" {...props} />
  )
}
