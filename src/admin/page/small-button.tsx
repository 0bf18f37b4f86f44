import { Button } from "@medusajs/ui"
import type { ComponentProps } from "react"

/** A small secondary button. Inside a form, it does not submit the form, because its default type is `button`. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  const type = props.asChild ? undefined : "button"
  return <Button type={type} size="small" variant="secondary" {...props} />
}
