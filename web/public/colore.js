// Before the first paint, so that a dark desk never flashes white. A file of its own, not inline:
// the content security policy admits scripts of this origin only.
(() => {
  const scelto = localStorage.getItem('mantine-color-scheme-value');
  const scuro =
    scelto === 'dark' ||
    (scelto !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const radice = document.documentElement;
  radice.dataset.mantineColorScheme = scuro ? 'dark' : 'light';
  if (localStorage.getItem('rateo.variante') === 'trasparente') {
    radice.dataset.variante = 'trasparente';
  }
})();
