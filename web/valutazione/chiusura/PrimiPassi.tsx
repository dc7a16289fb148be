import type { ReactNode } from 'react';
import { stampaData } from '#domain/tempo/data.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { IngressiChiusura, MovimentiChiusura } from './AltreParti.tsx';
import { CartaControlli, ElencoControlli } from './ControlliChiusura.tsx';
import classi from './chiusura.module.css';
import type { Controlli, Valutazione } from './chiusura-api.ts';
import { EffettoChiusura } from './EffettoChiusura.tsx';
import { RimanenzeChiusura } from './RimanenzeChiusura.tsx';

interface PassoControlliProps {
  readonly controlli: Controlli | undefined;
  readonly errore: Error | null;
  /** The valuation has been confirmed: nothing is looked for any more. */
  readonly chiuso: boolean;
}

/** The first step: what is missing, or that nothing is looked for any more. */
export function PassoControlli({ controlli, errore, chiuso }: PassoControlliProps) {
  if (chiuso)
    return (
      <StatoVuoto
        titolo="La valutazione è confermata"
        motivo="Controlli eseguiti alla conferma; annullare la valutazione per ripeterli."
      />
    );
  if (errore)
    return <StatoVuoto titolo="I controlli non sono stati fatti" motivo={testoErrore(errore)} />;
  return controlli ? <ElencoControlli controlli={controlli} /> : <Attesa />;
}

interface PassoSimulazioneProps {
  readonly valutazione: Valutazione;
  readonly confrontata: Valutazione | null;
  readonly controlli: Controlli | undefined;
  readonly siDecide: boolean;
  readonly onConfronta: () => void;
}

const PARTI = [
  ['rimanenze', 'Rimanenze'],
  ['movimenti', 'Movimenti che ne derivano'],
  ['valori', 'Prezzi e cambi usati'],
] as const;

/** The second one: checks and effect above, the positions below. */
export function PassoSimulazione(props: PassoSimulazioneProps) {
  const { valutazione, controlli } = props;
  const { mostra } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const { guid } = valutazione;
  const contenuti = {
    rimanenze: (parti: ReactNode) => <RimanenzeChiusura {...props} parti={parti} />,
    movimenti: (parti: ReactNode) => <MovimentiChiusura guid={guid} parti={parti} />,
    valori: (parti: ReactNode) => <IngressiChiusura guid={guid} parti={parti} />,
  };
  return (
    <>
      <div className={classi.due}>
        {valutazione.stato === 'S' ? (
          <CartaControlli controlli={controlli} />
        ) : (
          <section className={`pannello ${classi.carta}`} aria-label="Controlli">
            <h2 className="titoletto">Confermata</h2>
            <p>
              Al {stampaData(valutazione.data)}, da {valutazione.confermataDa}.
            </p>
          </section>
        )}
        <EffettoChiusura valutazione={valutazione} />
      </div>
      <Schede
        etichetta="Parti della valutazione"
        attiva={PARTI.find(([id]) => id === mostra)?.[0] ?? 'rimanenze'}
        onCambia={(parte) => void cambia({ mostra: parte === 'rimanenze' ? '' : parte })}
        schede={PARTI.map(([id, titolo]) => ({ id, titolo, contenuto: contenuti[id] }))}
      />
    </>
  );
}
