import { useQuery } from '@tanstack/react-query';
import { useSessione } from '#web/sessione/sessione.ts';
import { BarraTasti } from '#web/ui/Tasto.tsx';
import { CartaLiquidita, CartaPatrimonio, CartaProventi, CartaRisultato } from './Carte.tsx';
import classi from './home.module.css';
import { annoDi } from './home-api.ts';
import { ProssimiFlussi } from './ProssimiFlussi.tsx';
import { ProventiPerMese } from './ProventiPerMese.tsx';
import { UltimiMovimenti } from './UltimiMovimenti.tsx';
import { Vuota } from './Vuota.tsx';

/** The blocks of amounts: for whom may not see these there are none, and none is asked for. */
export default function Cifre({ basso }: { readonly basso: boolean }) {
  const { codAzienda, puo } = useSessione();
  const vuota = useQuery(annoDi(codAzienda)).data?.vuota;
  if (vuota) return <Vuota />;
  return (
    <>
      <div className={classi.carte}>
        <CartaPatrimonio />
        <CartaRisultato />
        <CartaLiquidita />
        <CartaProventi />
      </div>
      <div className={classi.mezzo}>
        <ProventiPerMese />
        <ProssimiFlussi quanti={basso ? 3 : 5} />
      </div>
      <UltimiMovimenti />
      <div className={classi.tasti}>
        <BarraTasti
          tasti={[
            { tasto: 'Invio', azione: 'apre' },
            { tasto: 'Tab', azione: 'riquadro successivo' },
            ...(puo('Movimenti_W') ? [{ tasto: 'Ins', azione: 'nuovo movimento' }] : []),
            { tasto: 'G poi M', azione: 'movimenti' },
            { tasto: 'V', azione: 'proventi in tabella' },
          ]}
        />
      </div>
    </>
  );
}
