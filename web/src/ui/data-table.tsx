/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as blocks on a phone, a table loses the roles it has by nature */
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly name: string
  /** Its cells do nothing without scripts: then they are not shown. */
  readonly withScripts?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface RowGroup<Row> {
  readonly key: string
  /** Words above the rows of the group. */
  readonly heading?: ReactNode
  readonly rows: readonly Row[]
}

interface DataTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly groups: readonly RowGroup<Row>[]
  readonly rowKey: (row: Row) => string
}

function Line<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr role="row">
      {columns.map((column) => {
        const content = column.cell(row)
        return (
          <td role="cell" key={column.name} {...(column.withScripts && { className: 'with-scripts' })}>
            {content !== undefined && content !== '' && (
              <span className="cell-label" aria-hidden="true">
                {column.name}
              </span>
            )}
            {content}
          </td>
        )
      })}
    </tr>
  )
}

/** A table that becomes a list of cards on narrow pages, each value under its column's name. */
export function DataTable<Row>({ caption, columns, groups, rowKey }: DataTableProps<Row>) {
  return (
    <table className="num stack" role="table">
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.name} role="columnheader" scope="col" {...(column.withScripts && { className: 'with-scripts' })}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key} role="rowgroup">
          {group.heading && (
            <tr role="row" className="group">
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {group.heading}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <Line key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  )
}
