import type { rotteEventiAccesso } from '#contract/eventi-accesso.ts';
import type { Risposta } from '#contract/rotta.ts';
import { descrizioneEvento } from '#domain/accesso/eventi.ts';
import { testoIstante } from '#web/ui/tabella/testo-cella.ts';
import classi from './registro.module.css';

export type EventoAccesso = Risposta<typeof rotteEventiAccesso.eventi>['items'][number];

/** Those that somebody should look at. */
const DA_GUARDARE: readonly string[] = [
  'accesso-fallito',
  'accesso-bloccato',
  'password-rifiutata',
  'privilegio-rifiutato',
  'origine-rifiutata',
];

const testoDi = (valore: unknown): string =>
  typeof valore === 'object' && valore !== null ? JSON.stringify(valore) : String(valore);

function Particolari({ particolari }: Pick<EventoAccesso, 'particolari'>) {
  return (
    <>
      {Object.entries(particolari).map(([nome, valore], i) => (
        <span key={nome}>
          {i > 0 ? ' · ' : ''}
          {nome}: {testoDi(valore)}
        </span>
      ))}
    </>
  );
}

function Riga({ evento }: { readonly evento: EventoAccesso }) {
  const { tipo, quando, utente, oggetto, indirizzo, agente, particolari } = evento;
  const attenzione = DA_GUARDARE.includes(tipo) || undefined;
  return (
    <tr data-attenzione={attenzione}>
      <td>
        <time dateTime={quando}>{testoIstante(quando)}</time>
      </td>
      <th scope="row">{descrizioneEvento(tipo)}</th>
      <td>{utente ?? (indirizzo ? 'sconosciuto' : '')}</td>
      <td>{oggetto ?? ''}</td>
      <td title={agente ?? undefined}>{indirizzo ?? 'dal programma'}</td>
      <td className={classi.particolari}>
        <Particolari particolari={particolari} />
      </td>
    </tr>
  );
}

const COLONNE = ['Quando', 'Evento', 'Chi', 'Su', 'Indirizzo', 'Particolari'];

export function TabellaEventi({ eventi }: { readonly eventi: readonly EventoAccesso[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached from the keyboard too
    <section className={classi.riquadro} aria-label="Eventi" tabIndex={0}>
      <table className={classi.tabella}>
        <thead>
          <tr>
            {COLONNE.map((titolo) => (
              <th key={titolo} scope="col">
                {titolo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {eventi.map((evento) => (
            <Riga key={evento.id} evento={evento} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
