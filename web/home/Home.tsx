import { useSessione } from '#web/sessione/sessione.ts';
import { PrimaAzienda } from '#web/shell/PrimaAzienda.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { attenzioni } from './attenzioni.ts';
import { Carta } from './Carta.tsx';
import classi from './home.module.css';
import { UltimeSchermate } from './UltimeSchermate.tsx';

const GIORNO = new Intl.DateTimeFormat('it-IT', { weekday: 'long', day: 'numeric', month: 'long' });

/** What needs attention today for this company, then where one was. */
export default function Home() {
  const { azienda, aziende, puo } = useSessione();
  if (aziende.length === 0) return <PrimaAzienda />;
  const visibili = attenzioni.filter(({ privilegio }) => privilegio === null || puo(privilegio));
  const oggi = GIORNO.format(new Date());
  const descrizione = azienda ? `${azienda.ragioneSociale}, ${oggi}` : oggi;
  return (
    <>
      <Intestazione descrizione={descrizione} />
      <section aria-labelledby="da-guardare">
        <h2 id="da-guardare" className={classi.titolo}>
          Da guardare
        </h2>
        <ul className={classi.carte}>
          {visibili.map((attenzione) => (
            <Carta key={attenzione.id} attenzione={attenzione} />
          ))}
        </ul>
      </section>
      <UltimeSchermate />
    </>
  );
}
