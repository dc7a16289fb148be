import { useSessione } from '#web/sessione.ts';
import { Intestazione } from '#web/shell/Intestazione.tsx';
import { CambiMancanti } from './CambiMancanti.tsx';
import classi from './home.module.css';
import { CartaImport, CartaLavoriInCorso } from './Lavori.tsx';
import { UltimeSchermate } from './UltimeSchermate.tsx';

/** What needs attention today for this company, then where one was. */
export default function Home() {
  const { azienda, puo } = useSessione();
  return (
    <>
      <Intestazione {...(azienda ? { descrizione: azienda.ragioneSociale } : {})} />
      <section aria-labelledby="da-guardare">
        <h2 id="da-guardare" className={classi.titolo}>
          Da guardare
        </h2>
        <ul className={classi.carte}>
          <CartaLavoriInCorso />
          <CartaImport />
          {puo('Cambi_R') ? <CambiMancanti /> : null}
        </ul>
      </section>
      <UltimeSchermate />
    </>
  );
}
