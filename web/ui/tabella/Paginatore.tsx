import { useTranslation } from 'react-i18next';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { Icona } from '../Icona.tsx';
import { numeriPagina, numeroPagine } from './pagine.ts';
import classi from './piede.module.css';
import type { PassoPagina, StatoPagina } from './tipi.ts';

export interface PaginatoreProps {
  readonly pagina: StatoPagina;
  readonly onPagina: (passo: PassoPagina) => void;
}

export function Paginatore({ pagina, onPagina }: PaginatoreProps) {
  const { t } = useTranslation();
  const pagine = numeroPagine(pagina.totale, pagina.dimensione);
  const passo = (numero: number): PassoPagina => {
    if (numero === 1) return 'prima';
    return numero === pagine ? 'ultima' : numero;
  };
  return (
    <nav className={classi.paginatore} aria-label={t('tabPagine')}>
      <button
        type="button"
        aria-label={t('tabPaginaPrecedente')}
        disabled={pagina.numero <= 1}
        onClick={() => onPagina('precedente')}
      >
        <Icona nome="sinistra" misura={14} />
      </button>
      {numeriPagina(pagina.numero, pagine).map((numero) =>
        numero === 'salto' ? (
          <span key="salto">…</span>
        ) : (
          <button
            key={numero}
            type="button"
            aria-label={t('tabPagina', { numero })}
            aria-current={numero === pagina.numero ? 'page' : undefined}
            onClick={() => onPagina(passo(numero))}
          >
            {stampaIntero(numero)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t('tabPaginaSuccessiva')}
        disabled={pagina.numero >= pagine}
        onClick={() => onPagina('successiva')}
      >
        <Icona nome="destra" misura={14} />
      </button>
    </nav>
  );
}
