// The fields of an item to decide, made from the one template of the page: hundreds of items would be mostly fields otherwise.

/** Of what has them already it changes nothing. */
export function fillItems(root: ParentNode): void {
  const template = root.querySelector<HTMLTemplateElement>('#decide-fields');
  if (template === null) return;
  for (const item of root.querySelectorAll<HTMLElement>('fieldset[data-item]'))
    if (item.querySelector('textarea') === null) fill(item, template);
}

function fill(item: HTMLElement, template: HTMLTemplateElement): void {
  const { item: id = '', take = 'later', words = '', why = '' } = item.dataset;
  const choose = (radio: HTMLInputElement): HTMLInputElement => {
    radio.name = `take-${id}`;
    radio.defaultChecked = radio.value === take;
    return radio;
  };
  for (const [at, side] of item.querySelectorAll<HTMLElement>('.sides [data-side]').entries()) {
    const radio = document.createElement('input');
    radio.type = 'radio';
    radio.value = side.dataset.side ?? '';
    const key = document.createElement('kbd');
    key.textContent = String(at + 1);
    side.prepend(choose(radio), ' ', ...(at < 9 ? [key, ' '] : []));
  }
  const fields = document.importNode(template.content, true);
  for (const radio of fields.querySelectorAll<HTMLInputElement>('input[type=radio]')) choose(radio);
  for (const field of fields.querySelectorAll('textarea'))
    field.defaultValue = field.name === 'words' ? words : why;
  item.append(fields);
}
