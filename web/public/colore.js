// Before the first paint, so that a dark desk never flashes white and rows do not jump. A file of
// its own, not inline: the content security policy admits scripts of this origin only.
(() => {
  let valori = {};
  try {
    valori = JSON.parse(localStorage.getItem('rateo.preferenze') ?? '{}')?.valori ?? {};
  } catch {
    // Nothing remembered that can be read: the defaults, until the log-in brings the others.
  }
  const { aspetto = 'light', variante = 'opaca', densita = 'normale' } = valori;
  const scuro =
    aspetto === 'dark' ||
    (aspetto === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = scuro ? 'dark' : 'light';
  dataset.variante = variante;
  dataset.densita = densita;
})();
