import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stampaData } from '#domain/tempo/data.ts';
import { indirizzoMovimento } from '#web/movimenti/indirizzi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { eAperta, statoInParole, tonoStato } from './parole.ts';
import classi from './riconciliazione.module.css';
import { type Discordanza, discordanzaDi } from './riconciliazione-api.ts';
import { Voci } from './Voci.tsx';

export interface SchedaDiscordanzaProps {
  readonly id: number;
  readonly scrive: boolean;
  readonly onSpiega: (discordanza: Discordanza) => void;
  readonly onMovimenti?: (() => void) | undefined;
  readonly onBozza?: (() => void) | undefined;
  /** In a window the keys of the lists are not heard. */
  readonly senzaTasti?: boolean;
}

/** What is known of a difference: its cause and what shows it, what was looked for, whose it is and until when. */
export function SchedaDiscordanza(props: SchedaDiscordanzaProps) {
  const { id, scrive, onSpiega, onMovimenti, onBozza } = props;
  const tasto = (quale: string) => (props.senzaTasti ? null : <Tasto>{quale}</Tasto>);
  const { data, error } = useQuery(discordanzaDi(id));
  if (error) return <p role="alert">{testoErrore(error)}</p>;
  if (!data) return null;
  return (
    <>
      <p className={classi.causa}>
        <Etichetta tono={tonoStato(data.stato)}>{statoInParole(data.stato)}</Etichetta>{' '}
        <b>{data.causaInParole}</b>
      </p>
      <Prova discordanza={data} />
      <Voci
        etichetta="Chi la segue"
        voci={[
          ['Dal', `${stampaData(data.primoGiorno)} · ${data.eta} g`],
          ['Responsabile', data.responsabile ?? 'nessuno'],
          ['Scadenza', data.scadenza ? stampaData(data.scadenza) : 'nessuna'],
          ['Risolta il', stampaData(data.risoltaIl)],
        ]}
      />
      {data.nota ? <p className={classi.nota}>{data.nota}</p> : null}
      <div className={classi.azioni}>
        {scrive && data.stato !== 'risolta' ? (
          <Button variant="default" rightSection={tasto('E')} onClick={() => onSpiega(data)}>
            Spiega…
          </Button>
        ) : null}
        {onMovimenti ? (
          <Button variant="default" rightSection={tasto('M')} onClick={onMovimenti}>
            Movimenti
          </Button>
        ) : null}
        {scrive && onBozza && data.idBozza === null && eAperta(data.stato) ? (
          <Button variant="default" rightSection={tasto('B')} onClick={onBozza}>
            Crea movimento
          </Button>
        ) : null}
        {data.idBozza === null ? null : (
          <Link className={classi.legame ?? ''} to={indirizzoMovimento(data.idBozza) as string}>
            Bozza scritta da qui
          </Link>
        )}
      </div>
    </>
  );
}

/** What shows the cause, with the movements it names; of an unknown one what was looked for in vain. */
function Prova({ discordanza }: { readonly discordanza: Discordanza }) {
  const { parole, movimenti, cercati } = discordanza.prova;
  return (
    <>
      {parole ? <p className="spiega">{parole}</p> : null}
      {movimenti.length > 0 ? (
        <p className={classi.movimenti}>
          {movimenti.map(({ id, registrazione }) => (
            <Link key={id} className={classi.legame ?? ''} to={indirizzoMovimento(id) as string}>
              {registrazione}
            </Link>
          ))}
        </p>
      ) : null}
      {cercati.length > 0 ? (
        <>
          <h3 className={`titoletto ${classi.sottotitolo}`}>Cercato, senza esito</h3>
          <ul className={classi.cercati}>
            {cercati.map((uno) => (
              <li key={uno}>
                <Icona nome="spunta" misura={12} /> {uno}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
