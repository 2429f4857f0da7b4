import { defineComponent, h, onMounted, ref } from 'vue';
import { openSearch } from './search.js';

/** Page for an unknown address, with a search for the words of the address. */
export const NotFound = defineComponent(() => {
  const query = ref('');
  onMounted(() => {
    query.value = (location.pathname.split('/').at(-1) ?? '').replaceAll(/\.\w+$|[^a-z\d]+/gi, ' ').trim();
  });
  const search = (event: Event): void => {
    event.preventDefault();
    openSearch(query.value);
  };
  return () =>
    h('main', { class: 'not-found' }, [
      h('h1', 'Page not found'),
      h('p', 'This address has no page. Search the docs:'),
      h('form', { onSubmit: search }, [
        h('input', {
          type: 'search',
          'aria-label': 'Search words',
          value: query.value,
          onInput: ({ target }: Event) => (query.value = (target as HTMLInputElement).value),
        }),
        h('button', 'Search'),
      ]),
      h('p', ['Or open ', h('a', { href: '/docs/' }, 'the list of all guides'), '.']),
    ]);
});
