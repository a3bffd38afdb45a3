// Ticked boxes above a list choose which of its rows are seen.

export function startFilters(): void {
  document.addEventListener('change', ({ target }) => {
    const filter = target instanceof Element ? target.closest<HTMLElement>('[data-filters]') : null;
    if (filter !== null) applyFilter(filter);
  });
  // Whoever follows a link to a hidden row wants to see it.
  document.addEventListener('click', ({ target }) => {
    // A link of a picture has no `hash`.
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
    const row = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '');
    if (row !== null && row.dataset['kind'] !== undefined) row.hidden = false;
  });
}

function applyFilter(filter: HTMLElement): void {
  const ticked = new Set(
    [...filter.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value),
  );
  const list = document.getElementById(filter.dataset['filters'] ?? '');
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])];
  for (const row of rows) row.hidden = !ticked.has(row.dataset['kind'] ?? '');
  const status = filter.querySelector('[role="status"]');
  if (status) status.textContent = `${rows.filter(({ hidden }) => !hidden).length} of ${rows.length} shown`;
}
