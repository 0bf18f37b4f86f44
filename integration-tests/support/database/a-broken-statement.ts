/** Makes a statement such as "insert on a_table" fail, until `mend` is called. */
export async function aBrokenStatement(
  connection: { query(sql: string): Promise<unknown> },
  statement: string
): Promise<{ mend(): Promise<void> }> {
  await connection.query(`
    create function fail_here() returns trigger language plpgsql as $$
      begin
        raise exception 'A table is broken.';
      end
    $$;
    create trigger fail_here before ${statement}
      for each row execute function fail_here()`)
  return {
    async mend() {
      await connection.query("drop function fail_here cascade")
    },
  }
}
