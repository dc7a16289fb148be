import { Icona } from '../Icona.tsx';
import classi from './righe.module.css';
import { type ColonnaRiga, SI, testoIncollato } from './righe.ts';

export interface CellaRigaProps {
  readonly colonna: ColonnaRiga;
  readonly testo: string;
  /** Counted from 1, as it is said. */
  readonly numero: number;
  readonly errore: string | undefined;
  readonly scrive: boolean;
  readonly onScrivi: (testo: string) => void;
}

/** One cell: always open, so that a row is written as in a sheet. */
export function CellaRiga(props: CellaRigaProps) {
  const { colonna, testo, numero, errore, scrive, onScrivi } = props;
  const { tipo, titolo, campo, scelte = [], obbligatoria = false, lunghezza = 40 } = colonna;
  const comuni = {
    'aria-label': `${titolo}, riga ${numero}`,
    'aria-invalid': errore !== undefined,
    'data-campo': campo,
    title: errore,
  };
  if (tipo === 'siNo') {
    return (
      <input
        {...comuni}
        type="checkbox"
        className={classi.spunta}
        checked={testo === SI}
        disabled={!scrive}
        onChange={({ currentTarget }) => onScrivi(currentTarget.checked ? SI : '')}
      />
    );
  }
  if (tipo === 'scelta') {
    const ignota = testo !== '' && !scelte.some(({ codice }) => codice === testo);
    return (
      <span className={classi.scelta}>
        <select
          {...comuni}
          className={classi.cella}
          value={testo}
          disabled={!scrive}
          onChange={({ currentTarget }) => onScrivi(currentTarget.value)}
        >
          <option value="">{obbligatoria ? '—' : ''}</option>
          {ignota ? <option value={testo}>{testo}</option> : null}
          {scelte.map(({ codice, descrizione }) => (
            <option key={codice} value={codice}>
              {descrizione === codice || colonna.senzaCodice
                ? descrizione
                : `${codice} · ${descrizione}`}
            </option>
          ))}
        </select>
        <Icona nome="giu" misura={12} />
      </span>
    );
  }
  return (
    <input
      {...comuni}
      className={classi.cella}
      value={testo}
      readOnly={!scrive}
      maxLength={lunghezza}
      inputMode={tipo === 'numero' ? 'decimal' : tipo === 'data' ? 'numeric' : 'text'}
      placeholder={tipo === 'data' && scrive ? 'gg-mm-aaaa' : ''}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onScrivi(currentTarget.value)}
      onBlur={() => {
        const riscritto = testo === '' ? '' : testoIncollato(colonna, testo);
        if (scrive && riscritto !== testo) onScrivi(riscritto);
      }}
    />
  );
}
