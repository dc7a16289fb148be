import { descrizionePrivilegio } from '#domain/accesso/privilegi.ts';
import type { RottaWeb } from '#domain/elenchi/rotte-web.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Avviso } from './Avviso.tsx';

/** The web only says beforehand what the API would refuse. */
export function PrivilegioMancante({ rotta }: { readonly rotta: RottaWeb }) {
  const { azienda } = useSessione();
  return (
    <Avviso
      titolo={`${rotta.titolo}: accesso non consentito`}
      azioni={<BottoneLink to="/page">Vai alla home</BottoneLink>}
    >
      <p>
        Per questa schermata serve{' '}
        {rotta.privilegi.length > 1 ? 'uno dei privilegi' : 'il privilegio'}{' '}
        <b>{rotta.privilegi.map(descrizionePrivilegio).join(', ')}</b>
        {azienda ? ` sull’azienda ${azienda.ragioneSociale}` : ''}. Lo concede chi amministra il
        servizio di accesso.
      </p>
    </Avviso>
  );
}
