import { useSessione } from '#web/sessione/sessione.ts';
import { useUnaSosta } from '#web/ui/use-una-sosta.ts';
import type { Attenzione } from './attenzione.ts';
import { attenzioni } from './attenzioni.ts';
import classi from './home.module.css';
import { Vai } from './Vai.tsx';

const SPUNTA = 'M3.5 8.5 6.5 11.5 12.5 4.5';

interface DiUna {
  readonly attenzione: Attenzione;
}

/** What is not in order: how many of what, and the way to them. */
function Chip({ attenzione: { nome, verso, useStato } }: DiUna) {
  const { esito, errore, riprova } = useStato();
  const [uno, molti] = esito?.nome ?? nome;
  if (errore)
    return (
      <li>
        <button type="button" className={classi.chip} title={errore.message} onClick={riprova}>
          {molti}: controllo non riuscito, riprova
        </button>
      </li>
    );
  if (esito?.cifra === undefined) return null;
  const { cifra, quali, nota, percentuale } = esito;
  return (
    <li>
      <Vai
        verso={esito.verso ?? verso}
        className={esito.tono === 'attenzione' ? `${classi.chip} ${classi.daVedere}` : classi.chip}
        title={nota}
      >
        <b>{cifra}</b> {cifra === '1' ? uno : molti}
        {quali ? `: ${quali}` : null}
        {percentuale === undefined ? null : `, ${percentuale}%`}
      </Vai>
    </li>
  );
}

/** What is in order, by its short name. */
function InOrdine({ attenzione: { inOrdine, useStato } }: DiUna) {
  const { esito, errore } = useStato();
  return inOrdine && !errore && esito && esito.cifra === undefined ? <span>{inOrdine}</span> : null;
}

/** What asks for attention, and in one line what does not. */
export function FilaAttenzioni() {
  const { puo } = useSessione();
  const sosta = useUnaSosta<HTMLElement>();
  const visibili = attenzioni.filter(({ privilegi }) => privilegi.every(puo));
  return (
    <section {...sosta} className={classi.fila} aria-label="Da guardare">
      <ul>
        {visibili.map((attenzione) => (
          <Chip key={attenzione.id} attenzione={attenzione} />
        ))}
      </ul>
      <p className={classi.inOrdine}>
        <svg aria-hidden="true" viewBox="0 0 16 16">
          <path d={SPUNTA} />
        </svg>
        In ordine:{' '}
        {visibili.map((attenzione) => (
          <InOrdine key={attenzione.id} attenzione={attenzione} />
        ))}
      </p>
    </section>
  );
}
