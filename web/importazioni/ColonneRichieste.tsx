import { rotteImportazioni } from '#contract/importazioni.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { salva, scarica } from '#web/base/file.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import classi from './importazioni.module.css';

interface ColonneRichiesteProps {
  readonly archivio: Destinazione;
}

/**
 * Which columns a file must have, as docs/regole/importazioni.md#colonne lists them, and a file to
 * fill in.
 */
export function ColonneRichieste({ archivio }: ColonneRichiesteProps) {
  const { colonneImport, identita = [], ambito } = archivio;
  const richieste = colonneImport.filter(({ facoltativa }) => !facoltativa);
  const altre = colonneImport.filter(({ facoltativa }) => facoltativa);
  const chiavi = altre.filter(({ campo }) => identita.includes(campo));
  return (
    <section className={classi.colonne} aria-labelledby="colonne-richieste">
      <h3 id="colonne-richieste">Colonne richieste</h3>
      <ul>
        {richieste.map((colonna) => (
          <Colonna key={colonna.titolo} {...colonna} />
        ))}
        {chiavi.length > 0 ? <li>{chiavi.map(({ titolo }) => titolo).join(' o ')}</li> : null}
      </ul>
      <p>
        L'ordine e le maiuscole non contano, le altre colonne sono ignorate.
        {ambito === 'condiviso'
          ? ''
          : ' Una colonna CODICE AZIENDA può mancare; dove c’è, deve dire l’azienda corrente.'}
      </p>
      <Modelli archivio={archivio} />
      {altre.length > 0 ? (
        <details>
          <summary>Le {altre.length} colonne facoltative</summary>
          <ul>
            {altre.map((colonna) => (
              <Colonna key={colonna.titolo} {...colonna} />
            ))}
          </ul>
          <p>Le colonne che mancano e le celle vuote lasciano ciò che c’è già.</p>
        </details>
      ) : null}
    </section>
  );
}

function Colonna({ titolo, spiegazione }: ColonnaImport) {
  return (
    <li>
      {titolo}
      {spiegazione ? <small> ({spiegazione})</small> : null}
    </li>
  );
}

const ESTENSIONI = ['.csv', '.xlsx'] as const;

function Modelli({ archivio }: ColonneRichiesteProps) {
  const prendi = async (fileExtension: (typeof ESTENSIONI)[number]) => {
    const { tipo } = archivio;
    try {
      salva(
        await scarica(
          rotteImportazioni.modello,
          { params: { tipo }, query: { fileExtension } },
          `modello-${tipo}${fileExtension}`,
        ),
      );
    } catch (errore) {
      mostraToast({
        titolo: 'Modello non scaricato',
        testo: errore instanceof Error ? errore.message : 'Riprovare tra poco.',
        tipo: 'errore',
        durataMs: DURATA_TOAST_MS,
      });
    }
  };
  return (
    <p className={classi.modelli}>
      Un modello da riempire, con una riga di esempio:
      {ESTENSIONI.map((una) => (
        <button
          key={una}
          type="button"
          aria-label={`Scarica il modello ${una.slice(1).toUpperCase()}`}
          onClick={() => void prendi(una)}
        >
          {una.slice(1).toUpperCase()}
        </button>
      ))}
    </p>
  );
}
