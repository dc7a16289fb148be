import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { Paginatore } from './Paginatore.tsx';
import classi from './piede.module.css';
import { riassunto } from './riassunto.ts';
import type { TabellaProps } from './tipi.ts';

/** How many rows, how many chosen and what the chosen ones amount to; the pager at the right. */
export function Piede<R>({ props }: { readonly props: TabellaProps<R> }) {
  const { t } = useTranslation();
  const { colonne, righe, chiave, selezione, pagina, onPagina } = props;
  const scelte = useMemo(() => {
    const chiavi = new Set(selezione);
    return (righe ?? []).filter((riga) => chiavi.has(chiave(riga)));
  }, [righe, chiave, selezione]);
  const colonna = colonne.find(({ riassunta }) => riassunta);
  const cifre = useMemo(() => colonna && riassunto(colonna, scelte), [colonna, scelte]);
  const totale = pagina?.totale ?? righe?.length ?? 0;
  return (
    <footer className={classi.piede}>
      <p className={classi.cifre} aria-live="polite">
        <span>
          {pagina && !pagina.esatto ? `${t('tabCirca')} ` : ''}
          <b>{stampaIntero(totale)}</b> {t(totale === 1 ? 'tabRiga' : 'tabRighe')}
        </span>
        {scelte.length > 0 ? (
          <span>
            {t('tabSelezionate')} <b>{scelte.length}</b>
          </span>
        ) : null}
        {cifre ? (
          <>
            <span>
              {t('tabMedia')} <b>{cifre.media}</b>
            </span>
            <span>
              {t('tabMinimo')} <b>{cifre.minimo}</b>
            </span>
            <span>
              {t('tabMassimo')} <b>{cifre.massimo}</b>
            </span>
          </>
        ) : null}
      </p>
      {props.piede}
      {pagina && onPagina ? <Paginatore pagina={pagina} onPagina={onPagina} /> : null}
    </footer>
  );
}
